import { type Environment, MicrovmError } from "@microvms/core";
import { flagName, type TextFlag } from "../flag.ts";

/** A flag with an environment variable behind it. */
export interface SettingFlag extends TextFlag {
  /** The variable. */
  readonly env: string;
}

/** Flags that the control plane cannot do without. */
export const SETTING_FLAGS = {
  bucket: {
    kind: "text",
    value: "BUCKET",
    help: "Bucket that the artifact is uploaded to",
    env: "MICROVM_BUCKET",
  },
  buildRoleArn: {
    kind: "text",
    value: "ARN",
    help: "Role that the service builds the image with",
    env: "MICROVM_BUILD_ROLE_ARN",
  },
  executionRoleArn: {
    kind: "text",
    value: "ARN",
    help: "Role that the VM runs with",
    env: "MICROVM_EXECUTION_ROLE_ARN",
  },
} as const satisfies Readonly<Record<string, SettingFlag>>;

/** Member name of one of {@linkcode SETTING_FLAGS}. */
export type SettingName = keyof typeof SETTING_FLAGS;

/** The settings, each from its flag or its variable. */
export type Settings = Readonly<Record<SettingName, string>>;

/** Where settings come from. */
export interface SettingsOptions {
  /** The environment. */
  readonly env: Environment;
  /** Names of what else is missing, for the one message that names everything. */
  readonly missing?: readonly string[];
}

/**
 * Settles what the control plane cannot do without: flags win over variables, and empty is unset.
 *
 * @param given The values of the flags.
 * @param options The environment, and what else is missing.
 * @returns The settings.
 * @throws {MicrovmError} `ERR_PRECONDITION` naming everything that is missing.
 */
export function readSettings(
  given: Readonly<Record<SettingName, string | undefined>>,
  { env, missing = [] }: SettingsOptions,
): Settings {
  const lacking = [...missing];
  function settle(name: SettingName): string {
    const variable = SETTING_FLAGS[name].env;
    const value = given[name] || env.get(variable) || "";
    if (value === "") lacking.push(`--${flagName(name)} (or $${variable})`);
    return value;
  }
  const settings = {
    bucket: settle("bucket"),
    buildRoleArn: settle("buildRoleArn"),
    executionRoleArn: settle("executionRoleArn"),
  };
  if (lacking.length === 0) return settings;
  throw new MicrovmError(
    "ERR_PRECONDITION",
    `Cannot run on AWS without: ${lacking.join(", ")}; with no AWS account, use --local`,
  );
}
