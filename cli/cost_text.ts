import { type CostReport, renderCost } from "@microvms/core";
import { type Column, renderTable } from "./table.ts";

const COLUMNS: readonly Column[] = [
  { title: "phase", align: "left" },
  { title: "line", align: "left" },
  { title: "quantity", align: "right" },
  { title: "unit", align: "left" },
  { title: "rate", align: "right" },
  { title: "region", align: "left" },
  { title: "amount", align: "right" },
  { title: "note", align: "left" },
];

/**
 * Shows a cost report to a person.
 *
 * @param report The report.
 * @returns A table whose lines name their rate and region, then the total.
 */
export function costText(report: CostReport): string {
  const rows = renderCost(report).map((row) => [
    row.phase,
    row.line,
    row.quantity,
    row.unit,
    row.rate,
    row.region,
    row.amount,
    row.note,
  ]);
  return `${renderTable(COLUMNS, rows)}\ncost: ${report.total.render}`;
}
