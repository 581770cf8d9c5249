import type { Architecture } from "@microvms/protocol/control";

/** The parts of a VM's life that cost, in the order of a report. */
export const COST_PHASES = [
  "image-build",
  "image-storage",
  "launch",
  "running",
  "suspended",
  "suspend",
  "resume",
] as const;

/** One of {@linkcode COST_PHASES}. */
export type CostPhase = (typeof COST_PHASES)[number];

/** What is charged within a phase. */
export const COST_LINES = [
  "vcpu",
  "memory",
  "snapshot-storage",
  "snapshot-read",
  "snapshot-write",
] as const;

/** One of {@linkcode COST_LINES}. */
export type CostLine = (typeof COST_LINES)[number];

/** Whether a time passed by the clock or is assumed. */
export const PROVENANCES = ["measured", "projected"] as const;

/** One of {@linkcode PROVENANCES}. */
export type Provenance = (typeof PROVENANCES)[number];

/** A time and where it comes from. */
export interface CostDuration {
  /** Seconds, at least 0. */
  readonly seconds: number;
  /** Whether they were measured. */
  readonly provenance: Provenance;
}

/** An amount, or why there is none: unknown is not zero. */
export type CostAmount =
  | {
    /** Tells this case. */
    readonly kind: "estimated-usd";
    /** US dollars as exact decimal text. */
    readonly usd: string;
  }
  | {
    /** Tells this case. */
    readonly kind: "unpriced";
    /** Why no amount can be given. */
    readonly reason: string;
  };

/** One line of a report. */
export interface CostItem {
  /** Part of the VM's life. */
  readonly phase: CostPhase;
  /** What is charged; null when that is not known. */
  readonly line: CostLine | null;
  /** How much of it, as exact decimal text. */
  readonly quantity: string;
  /** Unit of the quantity. */
  readonly unit: string;
  /** US dollars per unit as decimal text; null when unpriced. */
  readonly rate: string | null;
  /** Quantity times rate. */
  readonly amount: CostAmount;
  /** The time behind the quantity; null when none is. */
  readonly duration: CostDuration | null;
  /** How the quantity came about. */
  readonly note: string;
}

/** The size that was billed. */
export interface CostSize {
  /** Baseline memory in MiB: what is billed while running. */
  readonly baselineMib: number;
  /** Baseline virtual processors: what is billed while running. */
  readonly baselineVcpu: number;
  /** Peak memory in MiB: what the guest sees. */
  readonly peakMib: number;
  /** Peak virtual processors: what the guest sees. */
  readonly peakVcpu: number;
  /** The four figures in one sentence. */
  readonly describe: string;
}

/** The rates that were used. */
export interface CostRates {
  /** Region whose rates they are. */
  readonly region: string;
  /** Architecture whose rates they are. */
  readonly architecture: Architecture;
  /** Day on which they were read; null when there are none. */
  readonly retrieved: string | null;
  /** Where they were read; null when there are none. */
  readonly sourceUrl: string | null;
}

/** The sum of a report. */
export interface CostTotal {
  /** US dollars of all priced lines, as exact decimal text. */
  readonly priced: string;
  /** Whether a line without a price comes on top. */
  readonly isLowerBound: boolean;
  /** The sum for a person. */
  readonly render: string;
}

/** What a sandbox cost, as far as that is known; the form is that of the JSON output. */
export interface CostReport {
  /** What the report is about. */
  readonly label: string;
  /** The size; null when it is not known. */
  readonly size: CostSize | null;
  /** The rates. */
  readonly rates: CostRates;
  /** Always true: the bill is AWS's. */
  readonly estimated: true;
  /** Whether there are times and all of them were measured. */
  readonly fullyMeasured: boolean;
  /** Whether every line has an amount. */
  readonly complete: boolean;
  /** A warning when the rates are old; null when they are not. */
  readonly staleness: string | null;
  /** The lines, in the order of the phases. */
  readonly items: readonly CostItem[];
  /** The sum. */
  readonly total: CostTotal;
}
