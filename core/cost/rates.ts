import type { Architecture } from "@microvms/protocol/control";

/** What AWS charges for. */
export const RATE_NAMES = [
  "vcpuSecond",
  "gbSecond",
  "storageGbMonth",
  "snapshotReadGb",
  "snapshotWriteGb",
] as const;

/** One of {@linkcode RATE_NAMES}. */
export type RateName = (typeof RATE_NAMES)[number];

/** What one region charges for VMs of one architecture. */
export interface RateTable {
  /** The region. */
  readonly region: string;
  /** The architecture that the compute rates are for. */
  readonly architecture: Architecture;
  /** Day on which the rates were read, `YYYY-MM-DD`. */
  readonly retrieved: string;
  /** Where they were read. */
  readonly sourceUrl: string;
  /** US dollars as decimal text, per unit of the rate's name. */
  readonly usd: Readonly<Record<RateName, string>>;
}

/** Days after which the rates of a table are called old. */
export const RATES_FRESH_DAYS = 90;

/** Seconds that a snapshot is billed for at least: seven days. */
export const MIN_RETENTION_SEC = 604_800;

/** Seconds of a billing month: 730 hours. */
export const MONTH_SEC = 2_628_000;

const SOURCE = {
  region: "us-east-1",
  retrieved: "2026-08-07",
  sourceUrl: "https://aws.amazon.com/lambda/pricing/",
} as const;

const SNAPSHOTS = {
  storageGbMonth: "0.0811111030",
  snapshotReadGb: "0.00155",
  snapshotWriteGb: "0.0038",
} as const;

/**
 * The rates that are known. A region or architecture without a row is unpriced: rates of another
 * are never borrowed, since they differ by up to a fifth [COST-9].
 */
export const RATE_TABLES: readonly RateTable[] = [
  {
    ...SOURCE,
    architecture: "ARM_64",
    usd: { vcpuSecond: "0.0000276944", gbSecond: "0.0000036667", ...SNAPSHOTS },
  },
  {
    ...SOURCE,
    architecture: "X86_64",
    usd: { vcpuSecond: "0.0000326557", gbSecond: "0.0000043235", ...SNAPSHOTS },
  },
];

/**
 * Finds the rates of a region and an architecture.
 *
 * @param region The region.
 * @param architecture The architecture.
 * @returns Its table, or nothing when it is unpriced.
 */
export function ratesFor(region: string, architecture: Architecture): RateTable | undefined {
  return RATE_TABLES.find((row) => row.region === region && row.architecture === architecture);
}
