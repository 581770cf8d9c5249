import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { renderTable } from "./table.ts";

Deno.test("renderTable() makes each column as wide as its widest cell", () => {
  assertEquals(
    renderTable([{ title: "name", align: "left" }, { title: "n", align: "right" }, {
      title: "note",
      align: "left",
    }], [["a", "1", "x"], ["日本", "1000", ""]]),
    [
      "name     n  note",
      "a        1  x",
      "日本  1000",
    ].join("\n"),
  );
});

Deno.test("renderTable() prints the heading alone when there are no rows", () => {
  assertEquals(renderTable([{ title: "name", align: "left" }], []), "name");
});

Deno.test("renderTable() prints one line for each row and no trailing space", () => {
  const cell = fc.string({ minLength: 1 }).filter((text) => text.trim() === text);
  fc.assert(fc.property(fc.array(fc.tuple(cell, cell)), (rows) => {
    const lines = renderTable(
      [{ title: "a", align: "left" }, { title: "b", align: "right" }],
      rows,
    ).split("\n");
    assertEquals(lines.length, rows.length + 1);
    assertEquals(lines.map((line) => line.trimEnd()), lines);
  }));
});
