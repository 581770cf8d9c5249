import { throws } from "node:assert/strict";
import { assertMatch } from "./match.ts";

Deno.test("assertMatch() accepts a text that matches", () => {
  assertMatch("microvm-1", /^microvm-\d$/);
});

Deno.test("assertMatch() throws when the text does not match", () => {
  throws(() => assertMatch("microvm", /\d/, "Number"), {
    name: "AssertionError",
    message: 'Expected actual: "microvm" to match: "/\\d/": Number',
  });
});
