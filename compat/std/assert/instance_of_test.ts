import { throws } from "node:assert/strict";
import { assertInstanceOf } from "./instance_of.ts";

Deno.test("assertInstanceOf() accepts an instance and narrows the type", () => {
  const value: unknown = new Date(5);
  assertInstanceOf(value, Date);
  const time: number = value.getTime();
  assertInstanceOf(new TypeError(String(time)), Error);
});

Deno.test("assertInstanceOf() throws when the value is something else", () => {
  const rows: [value: unknown, words: string][] = [
    [{}, '"Object"'],
    [Object.create(null), "an object without a class"],
    [1, "1"],
    [null, "null"],
    [undefined, "undefined"],
    [Date, 'the function "Date"'],
  ];
  for (const [value, words] of rows) {
    throws(() => assertInstanceOf(value, Date), {
      name: "AssertionError",
      message: `Expected object to be an instance of "Date" but was ${words}.`,
    });
  }
});
