import { type Architecture, SIZE_CLASSES, type SizeClass } from "@microvms/protocol/control";
import { costItems } from "./_items.ts";
import type {
  CostDuration,
  CostItem,
  CostRates,
  CostReport,
  CostSize,
  CostTotal,
} from "./cost_report.ts";
import { RATES_FRESH_DAYS, ratesFor, type RateTable } from "./rates.ts";
import { Usd } from "./usd.ts";

const DAY_MS = 86_400_000;

/** What a sandbox used, measured or assumed; what is left out did not happen. */
export interface CostUsage {
  /** What the report is about. Default `run`. */
  readonly label?: string;
  /** Region whose rates apply. */
  readonly region: string;
  /** Architecture whose rates apply. */
  readonly architecture: Architecture;
  /** Baseline memory in MiB, one of the size classes; undefined when it is not known. */
  readonly baselineMib?: number | undefined;
  /** How long the image was built; its price is not published. */
  readonly build?: CostDuration | undefined;
  /** Size of the image's snapshot in GB, at least 0; undefined when it is not known. */
  readonly imageGb?: number | undefined;
  /** Whether a VM was launched. Default false. */
  readonly launched?: boolean;
  /** How long the VM ran. */
  readonly running?: CostDuration | undefined;
  /** How long the VM was suspended. */
  readonly suspended?: CostDuration | undefined;
  /** Times that the VM was suspended and resumed. Default 0. */
  readonly cycles?: number;
  /** Today, in epoch milliseconds, for the age of the rates. */
  readonly now: number;
}

function sizeOf(size: SizeClass): CostSize {
  const { baselineMib, baselineVcpu, peakMib, peakVcpu } = size;
  const describe = `${baselineMib / 1024} GB and ${baselineVcpu} vCPU are billed while it runs; ` +
    `the guest sees ${peakMib / 1024} GB and ${peakVcpu} vCPU`;
  return { baselineMib, baselineVcpu, peakMib, peakVcpu, describe };
}

function stalenessOf(table: RateTable | undefined, now: number): string | null {
  if (table === undefined) return null;
  const days = Math.floor((now - Date.parse(table.retrieved)) / DAY_MS);
  if (days <= RATES_FRESH_DAYS) return null;
  return `The rates of ${table.region} were read on ${table.retrieved}, ${days} days ago; ` +
    `compare them with ${table.sourceUrl}`;
}

function totalOf(items: readonly CostItem[]): CostTotal {
  let sum = new Usd("0");
  const open: string[] = [];
  for (const { amount, phase } of items) {
    switch (amount.kind) {
      case "estimated-usd":
        sum = sum.plus(new Usd(amount.usd));
        break;
      case "unpriced":
        open.push(phase);
        break;
      default:
        amount satisfies never;
    }
  }
  const phases = [...new Set(open)].toSorted().join(", ");
  const shown = `${sum.display()} (estimated)`;
  return {
    priced: sum.toString(),
    isLowerBound: open.length > 0,
    render: open.length === 0
      ? shown
      : `at least ${shown}, plus ${open.length} unpriced (${phases})`,
  };
}

/**
 * Works out what a sandbox cost.
 *
 * Compute is counted at the baseline that is billed for as long as a VM runs; what a guest uses
 * above it comes on top and is not measured here. A line without a known rate stays in the report
 * as unpriced, and the total is then a lower bound.
 *
 * @param usage What was used.
 * @returns The report, in the form of the JSON output.
 * @throws {MicrovmError} ERR_INVALID_ARG for a negative or endless figure.
 *
 * @example An hour of the 2 GB class
 * ```ts
 * import { estimateCost } from "@microvms/core";
 * import { assertEquals } from "@std/assert";
 *
 * const report = estimateCost({
 *   region: "us-east-1",
 *   architecture: "ARM_64",
 *   baselineMib: 2048,
 *   running: { seconds: 3600, provenance: "projected" },
 *   now: Date.UTC(2026, 7, 8),
 * });
 * assertEquals(report.total.priced, "0.12610008");
 * assertEquals(report.total.render, "~$0.126100 (estimated)");
 * ```
 */
export function estimateCost(usage: CostUsage): CostReport {
  const { label = "run", region, architecture, baselineMib, now } = usage;
  const size = SIZE_CLASSES.find((row) => row.baselineMib === baselineMib);
  const table = ratesFor(region, architecture);
  const items = costItems(usage, { size, table });
  const durations = items.flatMap(({ duration }) => duration ?? []);
  const rates: CostRates = {
    region,
    architecture,
    retrieved: table?.retrieved ?? null,
    sourceUrl: table?.sourceUrl ?? null,
  };
  return {
    label,
    size: size === undefined ? null : sizeOf(size),
    rates,
    estimated: true,
    fullyMeasured: durations.length > 0 &&
      durations.every(({ provenance }) => provenance === "measured"),
    complete: items.every(({ amount }) => amount.kind === "estimated-usd"),
    staleness: stalenessOf(table, now),
    items,
    total: totalOf(items),
  };
}
