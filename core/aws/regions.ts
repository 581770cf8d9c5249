import { MicrovmError } from "../errors/microvm_error.ts";
import type { Environment } from "../ports/environment.ts";

/** One region of the service, and how that is known. */
export interface Region {
  /** Its name, for example `us-east-1`. */
  readonly name: string;
  /** Day of the evidence, `YYYY-MM-DD`. */
  readonly known: string;
  /** What shows that the service is there. */
  readonly evidence: string;
}

const MEASURED = { known: "2026-08-07", evidence: "The service answered there" } as const;
const ANNOUNCED = {
  known: "2026-08-19",
  evidence: "aws.amazon.com/about-aws/whats-new/2026/08/lambda-microvms-5-additional-regions",
} as const;

/** The regions known by name. AWS has said there are more since, without names. */
export const REGIONS: readonly Region[] = [
  { name: "us-east-1", ...MEASURED },
  { name: "us-east-2", ...MEASURED },
  { name: "us-west-2", ...MEASURED },
  { name: "eu-west-1", ...MEASURED },
  { name: "ap-northeast-1", ...MEASURED },
  { name: "ap-south-1", ...ANNOUNCED },
  { name: "ap-southeast-1", ...ANNOUNCED },
  { name: "ap-southeast-2", ...ANNOUNCED },
  { name: "eu-central-1", ...ANNOUNCED },
  { name: "eu-north-1", ...ANNOUNCED },
];

/** Region when nothing names one. */
export const DEFAULT_REGION = "us-east-1";

const REGION_REGEXP = /^[a-z]{2}(-[a-z]+)+-[0-9]{1,2}$/;

/** Where a region is looked for. */
export interface RegionOptions {
  /** The environment, for `AWS_REGION` and then `AWS_DEFAULT_REGION`. */
  readonly env: Environment;
  /** The caller's choice, before the environment's. */
  readonly region?: string | undefined;
  /** Lets any well-formed name through. Default false. */
  readonly unlistedRegion?: boolean | undefined;
}

/**
 * Settles the region.
 *
 * @param options Where to look.
 * @returns The caller's choice, else the environment's, else {@linkcode DEFAULT_REGION}.
 * @throws {MicrovmError} ERR_INVALID_ARG for a name that is malformed, or not known and not let
 *     through [TRAP-6].
 */
export function resolveRegion(options: RegionOptions): string {
  const { env, unlistedRegion = false } = options;
  const set = options.region ?? (env.get("AWS_REGION") || env.get("AWS_DEFAULT_REGION"));
  const region = set ?? DEFAULT_REGION;
  if (!REGION_REGEXP.test(region)) {
    throw new MicrovmError(
      "ERR_INVALID_ARG",
      `Cannot use the region: "${region}" is no region name`,
    );
  }
  if (!unlistedRegion && !REGIONS.some(({ name }) => name === region)) {
    const names = REGIONS.map(({ name }) => name).join(", ");
    throw new MicrovmError(
      "ERR_INVALID_ARG",
      `Cannot use the region: "${region}" is not known to have the service, and a region without ` +
        "it denies every call without saying why; " +
        `use one of ${names}; from code, \`unlistedRegion\` lets any other through`,
      { finding: "Unsupported region" },
    );
  }
  return region;
}
