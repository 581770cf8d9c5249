import { unicodeWidth } from "@std/cli/unicode-width";

/** How the cells of a column stand in it. */
export type Alignment = "left" | "right";

/** A column of a table. */
export interface Column {
  /** Heading. */
  readonly title: string;
  /** Where cells that are narrower than the column stand. */
  readonly align: Alignment;
}

/**
 * Lays out a table in columns, each as wide as its widest cell, two spaces apart.
 *
 * @param columns The columns.
 * @param rows The cells of each row, in the order of the columns.
 * @returns Lines without trailing spaces, joined by newlines.
 */
export function renderTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): string {
  const lines = [columns.map((column) => column.title), ...rows];
  const widths = columns.map((_, index) =>
    Math.max(...lines.map((line) => unicodeWidth(line[index] ?? "")))
  );
  return lines.map((line) =>
    columns.map((column, index) => pad(line[index] ?? "", widths[index] ?? 0, column.align))
      .join("  ").trimEnd()
  ).join("\n");
}

function pad(text: string, width: number, align: Alignment): string {
  const space = " ".repeat(Math.max(0, width - unicodeWidth(text)));
  return align === "left" ? text + space : space + text;
}
