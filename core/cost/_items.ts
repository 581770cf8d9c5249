import type { SizeClass } from "@microvms/protocol/control";
import type { CostDuration, CostItem, CostLine, CostPhase } from "./cost_report.ts";
import type { CostUsage } from "./estimate_cost.ts";
import { Quantity } from "./quantity.ts";
import { MIN_RETENTION_SEC, MONTH_SEC, type RateName, type RateTable } from "./rates.ts";
import { Usd } from "./usd.ts";

/** What the lines are priced with; either may be unknown. */
interface Pricing {
  readonly size: SizeClass | undefined;
  readonly table: RateTable | undefined;
}

interface Charge {
  readonly phase: CostPhase;
  readonly line: CostLine;
  readonly rate: RateName;
  readonly unit: string;
  /** Undefined when a figure that it needs is not known. */
  readonly quantity: Quantity | undefined;
  readonly duration?: CostDuration;
  readonly note: string;
}

const BUILD_REASON = "AWS publishes no price for building an image; unknown is not zero";
const SIZE_REASON = "The size is not known";

function priced(charge: Charge, table: RateTable | undefined): CostItem {
  const { phase, line, rate, unit, quantity, duration = null, note } = charge;
  const usd = table?.usd[rate];
  const known = { phase, line, quantity: (quantity ?? "0").toString(), unit, duration, note };
  if (quantity === undefined) {
    return { ...known, rate: usd ?? null, amount: { kind: "unpriced", reason: SIZE_REASON } };
  }
  if (usd === undefined) {
    const reason = "No rates are known for the region and architecture";
    return { ...known, rate: null, amount: { kind: "unpriced", reason } };
  }
  const amount = new Usd(usd).times(quantity);
  return { ...known, rate: usd, amount: { kind: "estimated-usd", usd: amount.toString() } };
}

function storage(
  phase: CostPhase,
  gb: Quantity | undefined,
  { duration }: { readonly duration: CostDuration },
): Charge {
  const held = Quantity.of(duration.seconds).max(Quantity.of(MIN_RETENTION_SEC));
  const floored = duration.seconds < MIN_RETENTION_SEC ? "; seven days are the least billed" : "";
  return {
    phase,
    line: "snapshot-storage",
    rate: "storageGbMonth",
    unit: "GB-months",
    quantity: gb?.times(held).dividedBy(Quantity.of(MONTH_SEC)),
    duration,
    note: `${gb?.display() ?? "?"} GB held${floored}`,
  };
}

function transfer(
  phase: CostPhase,
  line: "snapshot-read" | "snapshot-write",
  { gb, count }: { readonly gb: Quantity | undefined; readonly count: number },
): Charge {
  return {
    phase,
    line,
    rate: line === "snapshot-read" ? "snapshotReadGb" : "snapshotWriteGb",
    unit: "GB",
    quantity: gb?.times(Quantity.of(count)),
    note: `${count} x ${gb?.display() ?? "?"} GB`,
  };
}

function compute(duration: CostDuration, size: SizeClass | undefined): Charge[] {
  const seconds = Quantity.of(duration.seconds);
  const note = "At the baseline; use above it is billed on top";
  return [
    {
      phase: "running",
      line: "vcpu",
      rate: "vcpuSecond",
      unit: "vCPU-seconds",
      quantity: size && seconds.times(Quantity.of(size.baselineVcpu)),
      duration,
      note,
    },
    {
      phase: "running",
      line: "memory",
      rate: "gbSecond",
      unit: "GB-seconds",
      quantity: size && seconds.times(Quantity.of(size.baselineMib / 1024)),
      duration,
      note,
    },
  ];
}

function build(duration: CostDuration | undefined): CostItem {
  return {
    phase: "image-build",
    line: null,
    quantity: Quantity.of(duration?.seconds ?? 0).toString(),
    unit: duration === undefined ? "seconds (untimed)" : "seconds",
    rate: null,
    amount: { kind: "unpriced", reason: BUILD_REASON },
    duration: duration ?? null,
    note: BUILD_REASON,
  };
}

/** The lines of a report, in the order of the phases. */
export function costItems(usage: CostUsage, { size, table }: Pricing): CostItem[] {
  const { imageGb, launched = false, running, suspended, cycles = 0 } = usage;
  const image = imageGb === undefined ? undefined : Quantity.of(imageGb);
  const snapshot = size && Quantity.of(size.baselineMib / 1024);
  const week: CostDuration = { seconds: MIN_RETENTION_SEC, provenance: "projected" };
  const charges: Charge[] = [
    ...(image === undefined ? [] : [storage("image-storage", image, { duration: week })]),
    ...(launched ? [transfer("launch", "snapshot-read", { gb: image ?? snapshot, count: 1 })] : []),
    ...(running === undefined ? [] : compute(running, size)),
    ...(suspended === undefined ? [] : [storage("suspended", snapshot, { duration: suspended })]),
    ...(cycles === 0 ? [] : [
      transfer("suspend", "snapshot-write", { gb: snapshot, count: cycles }),
      transfer("resume", "snapshot-read", { gb: snapshot, count: cycles }),
    ]),
  ];
  const built = usage.build !== undefined || image !== undefined;
  return [
    ...(built ? [build(usage.build)] : []),
    ...charges.map((charge) => priced(charge, table)),
  ];
}
