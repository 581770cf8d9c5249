import { equal } from "node:assert/strict";
import { format, suffix } from "./_format.ts";

Deno.test("format() prints one member per line, sorted and whole", () => {
  equal(format({ b: 1, a: [2] }), "{\n  a: [\n    2,\n  ],\n  b: 1,\n}");
  equal(format("x".repeat(20_000)).length, 20_002);
  equal(format(new Set(Array(300).keys())).split("\n").length, 302);
});

Deno.test("suffix() ends a message with a full stop or with words of the caller", () => {
  equal(suffix(undefined), ".");
  equal(suffix(""), ".");
  equal(suffix("In the loop"), ": In the loop");
});
