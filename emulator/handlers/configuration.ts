import {
  type Hooks,
  type ImageConfiguration,
  managedImageArn,
  type MicrovmHooks,
  type ReportedHooks,
  type ReportedImageConfiguration,
  SIZE_CLASSES,
} from "@microvms/protocol/control";
import { isEnabled } from "../hooks.ts";
import { type Refusal, refuse } from "../refusal.ts";
import { settleConnectors } from "./connector_rules.ts";
import { checkImageArn } from "./find.ts";
import { MANAGED_VERSIONS } from "./managed_images.ts";
import type { Service } from "./service.ts";

const DEFAULT_MEMORY_MIB = 2048;
const RUNTIME_HOOKS = ["run", "suspend", "resume", "terminate"] as const satisfies readonly (
  keyof MicrovmHooks
)[];

/**
 * Fills in the defaults of an image configuration, and holds it against the service's rules.
 *
 * @param service Whose image it is to be.
 * @param given What the caller asks for; its shape is checked already.
 * @returns What the version is built from.
 * @throws {Refusal} When it breaks a rule.
 */
export function settleConfiguration(
  service: Service,
  given: ImageConfiguration,
): ImageConfiguration {
  const { region } = service;
  const baseImageVersion = settleBaseVersion(given.baseImageVersion);
  checkImageArn({ region, account: "aws" }, given.baseImageArn);
  if (given.baseImageArn !== managedImageArn(region)) {
    throw refuse("ResourceNotFoundException", {
      rule: `base image is ${managedImageArn(region)}`,
      message: `MicroVMImage not found for MicroVMImageID: ${given.baseImageArn}`,
    });
  }
  checkHooks(given.hooks);
  if (given.environmentVariables !== undefined && "AWS_REGION" in given.environmentVariables) {
    throw invalid("environment variable is not the service's own", "AWS_REGION is reserved.");
  }
  return {
    ...given,
    baseImageVersion,
    resources: [{ minimumMemoryInMiB: settleMemory(given) }],
    egressNetworkConnectors: settleConnectors(given.egressNetworkConnectors, {
      region,
      direction: "EGRESS",
    }),
  };
}

/**
 * Reports a configuration as the service does: what is unset is null.
 *
 * @param configuration What the version is built from.
 */
export function reportConfiguration(
  configuration: ImageConfiguration,
): ReportedImageConfiguration {
  const { kmsKeyIdentifier } = configuration;
  return {
    additionalOsCapabilities: configuration.additionalOsCapabilities ?? null,
    baseImageArn: configuration.baseImageArn,
    baseImageVersion: configuration.baseImageVersion ?? null,
    buildRoleArn: configuration.buildRoleArn,
    codeArtifact: configuration.codeArtifact,
    cpuConfigurations: configuration.cpuConfigurations ?? null,
    description: configuration.description ?? null,
    egressNetworkConnectors: configuration.egressNetworkConnectors ?? null,
    environmentVariables: configuration.environmentVariables ?? null,
    hooks: configuration.hooks === undefined ? null : reportHooks(configuration.hooks),
    logging: configuration.logging ?? null,
    resources: configuration.resources ?? null,
    ...(kmsKeyIdentifier === undefined ? {} : { kmsKeyIdentifier }),
  };
}

function reportHooks({ port, microvmHooks, microvmImageHooks }: Hooks): ReportedHooks {
  return {
    port: port ?? null,
    microvmHooks: microvmHooks === undefined ? null : { ...microvmHooks },
    microvmImageHooks: microvmImageHooks === undefined ? null : { ...microvmImageHooks },
  };
}

function settleBaseVersion(given: string | undefined): string {
  const newest = MANAGED_VERSIONS[0];
  const known = given === undefined
    ? newest
    : MANAGED_VERSIONS.find((version) => given === version || given === `${version}.0`);
  if (known === undefined) {
    throw invalid(
      `base image version is one of ${MANAGED_VERSIONS.join(", ")}`,
      `Invalid base image version: ${given}`,
    );
  }
  return `${known}.0`;
}

function settleMemory({ resources }: ImageConfiguration): number {
  const memory = resources?.[0]?.minimumMemoryInMiB ?? DEFAULT_MEMORY_MIB;
  const sizes = SIZE_CLASSES.map(({ baselineMib }) => baselineMib);
  if (!sizes.includes(memory)) {
    throw invalid(
      `memory is one of ${sizes.join(", ")} MiB`,
      `minimumMemoryInMiB must be one of ${sizes.join(", ")}.`,
    );
  }
  return memory;
}

function checkHooks(hooks: Hooks | undefined): void {
  const enabled = RUNTIME_HOOKS.filter((hook) => isEnabled(hooks, hook));
  if (enabled.length > 0 && !isEnabled(hooks, "ready")) {
    throw invalid(
      "a runtime hook needs the ready hook",
      `The ready hook must be enabled for the hooks: ${enabled.join(", ")}.`,
    );
  }
}

function invalid(rule: string, message: string): Refusal {
  return refuse("ValidationException", { rule, message });
}
