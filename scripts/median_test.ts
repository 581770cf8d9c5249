import { assertEquals, assertThrows } from "@std/assert";
import { median } from "./median.ts";

for (const [values, middle] of [[[3], 3], [[9, 1, 5], 5], [[4, 1, 2, 9], 3]] as const) {
  Deno.test(`median() of ${values.join(", ")} is ${middle}`, () => {
    assertEquals(median(values), middle);
  });
}

Deno.test("median() throws when there is nothing to measure", () => {
  assertThrows(() => median([]), RangeError, "no measurements");
});
