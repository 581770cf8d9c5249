import { throws } from "node:assert/strict";
import { assertStringIncludes } from "./string_includes.ts";

Deno.test("assertStringIncludes() accepts a text that contains the other", () => {
  assertStringIncludes("microvm", "vm");
  assertStringIncludes("microvm", "");
});

Deno.test("assertStringIncludes() throws when the text does not contain the other", () => {
  throws(() => assertStringIncludes("microvm", "VM"), {
    name: "AssertionError",
    message: 'Expected actual: "microvm" to contain: "VM".',
  });
});
