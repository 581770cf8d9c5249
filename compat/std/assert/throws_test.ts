import { equal, throws } from "node:assert/strict";
import { assertThrows } from "./throws.ts";

class CodeError extends Error {
  readonly code = 7;
}

function thrower(value: unknown): () => never {
  return () => {
    throw value;
  };
}

Deno.test("assertThrows() returns what was thrown, typed by the class", () => {
  equal(assertThrows(thrower("text")), "text");
  equal(assertThrows(thrower("text"), "Words"), "text");
  const error: CodeError = assertThrows(thrower(new CodeError("Gone")), CodeError, "one");
  equal(error.code, 7);
});

Deno.test("assertThrows() throws when the function returns", () => {
  throws(() => assertThrows(() => 1), {
    name: "AssertionError",
    message: "Expected function to throw.",
  });
  throws(() => assertThrows(() => 1, "Words"), { message: "Expected function to throw: Words" });
  throws(() => assertThrows(() => 1, Error, "a", "Words"), {
    message: "Expected function to throw: Words",
  });
});

Deno.test("assertThrows() throws when class, text or kind are others", () => {
  throws(() => assertThrows(thrower("text"), Error), {
    message: "A non-Error object was thrown.",
  });
  throws(() => assertThrows(thrower(new Error("Gone")), TypeError), /instance of "TypeError"/);
  throws(() => assertThrows(thrower(new Error("Gone")), Error, "here"), /to include "here"/);
});
