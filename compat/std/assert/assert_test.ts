import { throws } from "node:assert/strict";
import { assert } from "./assert.ts";
import { AssertionError } from "./assertion_error.ts";

Deno.test("assert() accepts truthy values and narrows the type", () => {
  for (const value of [true, 1, "0", [], {}]) assert(value);
  const name: string | undefined = ["microvm"][0];
  assert(name !== undefined);
  const narrowed: string = name;
  assert(narrowed);
});

Deno.test("assert() throws when the value is falsy", () => {
  for (const value of [false, 0, "", null, undefined, NaN, 0n]) {
    throws(() => assert(value, "Value is falsy"), {
      name: "AssertionError",
      message: "Value is falsy",
    });
  }
  throws(() => assert(false), AssertionError);
});
