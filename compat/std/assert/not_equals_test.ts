import { throws } from "node:assert/strict";
import { assertNotEquals } from "./not_equals.ts";

Deno.test("assertNotEquals() accepts values that differ", () => {
  assertNotEquals<unknown>(1, "1");
  assertNotEquals({ a: 1 }, { a: 2 });
});

Deno.test("assertNotEquals() throws when the values are equal", () => {
  throws(() => assertNotEquals([1], [1]), {
    name: "AssertionError",
    message: "Expected actual: [\n  1,\n] not to be: [\n  1,\n].",
  });
  throws(() => assertNotEquals(1, 1, "Same"), { message: "Expected actual: 1 not to be: 1: Same" });
});
