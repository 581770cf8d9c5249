import { equal, throws } from "node:assert/strict";
import { assertIsError } from "./is_error.ts";

Deno.test("assertIsError() accepts an error of the class with the text", () => {
  assertIsError(new TypeError("Cannot read file"));
  assertIsError(new TypeError("Cannot read file"), Error);
  assertIsError(new TypeError("Cannot read file"), TypeError, "read");
});

Deno.test("assertIsError() throws when class, text or kind are others", () => {
  throws(() => assertIsError("text"), {
    name: "AssertionError",
    message: 'Expected "error" to be an Error object, but was: "text".',
  });
  throws(() => assertIsError(new Error("Gone"), TypeError), {
    message: 'Expected error to be instance of "TypeError", but was "Error": Gone.',
  });
  throws(() => assertIsError(new Error("Gone"), Error, "here", "In the loop"), {
    message: 'Expected error message to include "here", but got "Gone": In the loop',
  });
});

Deno.test("assertIsError() keeps the error that it refuses as the cause", () => {
  const cause = new Error("Gone");
  throws(() => assertIsError(cause, TypeError), (error: Error) => {
    equal(error.cause, cause);
    return true;
  });
});
