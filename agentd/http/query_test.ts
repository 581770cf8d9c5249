import { assertEquals } from "@std/assert";
import { FileReadQuerySchema, StreamQuerySchema } from "@microvms/protocol";
import fc from "fast-check";
import { readQuery } from "./query.ts";

function offset(query: string): number | null | undefined {
  const checked = readQuery(new URLSearchParams(query), StreamQuerySchema);
  return checked.success ? checked.data.offset : undefined;
}

const CASES: readonly [query: string, offset: number | null | undefined][] = [
  ["", null],
  ["offset=0", 0],
  ["offset=9007199254740991", 9007199254740991],
  ["other=1&other=2&offset=7", 7],
  ["offset=", undefined],
  ["offset=abc", undefined],
  ["offset=-1", undefined],
  ["offset=1.5", undefined],
  ["offset=1e3", undefined],
  ["offset=%201", undefined],
  ["offset=0&offset=1", undefined],
  ["offset=99999999999999999999", undefined],
  ["__proto__=1", null],
];

for (const [query, expected] of CASES) {
  Deno.test(`readQuery() reads the offset ${expected} when the query is "${query}"`, () => {
    assertEquals(offset(query), expected);
  });
}

Deno.test("readQuery() leaves text alone that looks like a number", () => {
  const parameters = new URLSearchParams("path=12&start_line=3");
  assertEquals(readQuery(parameters, FileReadQuerySchema), {
    success: true,
    data: { path: "12", start_line: 3, end_line: null },
  });
});

Deno.test("readQuery() reads any offset back, and never takes other text for one", () => {
  fc.assert(fc.property(fc.maxSafeNat(), fc.string(), (number, text) => {
    assertEquals(offset(`offset=${number}`), number);
    const read = offset(String(new URLSearchParams({ offset: text })));
    assertEquals(read, /^\d+$/.test(text) ? Number(text) : undefined);
  }));
});
