import { match, throws } from "node:assert/strict";
import { assertEquals } from "./equals.ts";

Deno.test("assertEquals() accepts values that are equal", () => {
  assertEquals({ a: [new Date(1)] }, { a: [new Date(1)] });
});

Deno.test("assertEquals() shows the lines that differ when they do", () => {
  throws(() => assertEquals({ a: 1, b: "x" }, { a: 2, b: "x" }), {
    name: "AssertionError",
    message: "Values are not equal.\n\n    [Diff] Actual (-) / Expected (+)\n\n    {\n" +
      '-     a: 1,\n+     a: 2,\n      b: "x",\n    }\n',
  });
});

Deno.test("assertEquals() says so when both values print alike", () => {
  class A {}
  const B = class A {};
  throws(() => assertEquals<object>(new A(), new B()), (error: Error) => {
    match(error.message, /Both print as:\nA \{\}/);
    return true;
  });
});

Deno.test("assertEquals() adds the words of the caller", () => {
  throws(
    () => assertEquals(1, 2, "In the loop"),
    /^AssertionError: Values are not equal: In the loop\n/,
  );
});
