import { throws } from "node:assert/strict";
import { assertNotMatch } from "./not_match.ts";

Deno.test("assertNotMatch() accepts a text that does not match", () => {
  assertNotMatch("microvm", /\d/);
});

Deno.test("assertNotMatch() throws when the text matches", () => {
  throws(() => assertNotMatch("microvm-1", /\d/), {
    name: "AssertionError",
    message: 'Expected actual: "microvm-1" to not match: "/\\d/".',
  });
});
