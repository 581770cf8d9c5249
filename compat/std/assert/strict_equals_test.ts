import { throws } from "node:assert/strict";
import { assertStrictEquals } from "./strict_equals.ts";

Deno.test("assertStrictEquals() accepts the very same value and narrows the type", () => {
  const value = { a: 1 };
  const other: unknown = value;
  assertStrictEquals(other, value);
  assertStrictEquals(other.a, 1);
  assertStrictEquals(NaN, NaN);
});

Deno.test("assertStrictEquals() throws when values differ or only look the same", () => {
  throws(
    () => assertStrictEquals(1, 2),
    /Values are not strictly equal\.\n\n.*\n\n- {3}1\n\+ {3}2\n/s,
  );
  throws(() => assertStrictEquals(0, -0), /Values are not strictly equal/);
  throws(
    () => assertStrictEquals([1], [1], "Shared"),
    /Values have the same structure but are not reference-equal: Shared\n/,
  );
});
