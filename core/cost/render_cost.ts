import type { CostReport } from "./cost_report.ts";
import { Quantity } from "./quantity.ts";
import { Usd } from "./usd.ts";

/** One line of a cost table, every cell as it is shown. */
export interface CostRow {
  /** Part of the VM's life. */
  readonly phase: string;
  /** What is charged; empty when that is not known. */
  readonly line: string;
  /** How much of it, at most six places. */
  readonly quantity: string;
  /** Unit of the quantity. */
  readonly unit: string;
  /** US dollars per unit; `unpriced` without a rate. */
  readonly rate: string;
  /** Region that the rate is of. */
  readonly region: string;
  /** Rounded amount; `unpriced` without one. */
  readonly amount: string;
  /** How the quantity came about, or why there is no amount. */
  readonly note: string;
}

/**
 * Lays a report out as the rows of a table.
 *
 * @param report The report.
 * @returns A row for each line, without the total, which is `report.total.render`.
 *
 * @example The price of reading a snapshot of 2 GB
 * ```ts
 * import { estimateCost, renderCost } from "@microvms/core";
 * import { assertEquals } from "@std/assert";
 *
 * const [row] = renderCost(estimateCost({
 *   region: "us-east-1",
 *   architecture: "ARM_64",
 *   baselineMib: 2048,
 *   launched: true,
 *   now: Date.UTC(2026, 7, 8),
 * }));
 * assertEquals([row?.quantity, row?.unit, row?.rate, row?.amount], [
 *   "2",
 *   "GB",
 *   "$0.00155",
 *   "~$0.003100",
 * ]);
 * ```
 */
export function renderCost(report: CostReport): CostRow[] {
  return report.items.map(({ phase, line, quantity, unit, rate, amount, duration, note }) => {
    const priced = amount.kind === "estimated-usd";
    const time = duration === null ? "" : ` (${duration.seconds} s ${duration.provenance})`;
    return {
      phase,
      line: line ?? "",
      quantity: new Quantity(quantity).display(),
      unit,
      rate: rate === null ? "unpriced" : `$${rate}`,
      region: report.rates.region,
      amount: priced ? new Usd(amount.usd).display() : "unpriced",
      note: `${priced ? note : amount.reason}${time}`,
    };
  });
}
