import { throws } from "node:assert/strict";
import { assertExists } from "./exists.ts";

Deno.test("assertExists() accepts every value but null and undefined, and narrows the type", () => {
  for (const value of [0, "", false, NaN, {}]) assertExists(value);
  const name: string | undefined = ["microvm"][0];
  assertExists(name);
  const narrowed: string = name;
  assertExists(narrowed);
});

Deno.test("assertExists() throws when the value is null or undefined", () => {
  throws(() => assertExists(null), {
    name: "AssertionError",
    message: 'Expected actual: "null" to not be null or undefined.',
  });
  throws(() => assertExists(undefined, "No id"), {
    message: 'Expected actual: "undefined" to not be null or undefined: No id',
  });
});
