import { equal, ok } from "node:assert/strict";
import { AssertionError } from "./assertion_error.ts";

Deno.test("AssertionError() is an error with its own name, message and cause", () => {
  const cause = new Error("Cause");
  const error = new AssertionError("Message", { cause });
  ok(error instanceof Error);
  equal(error.name, "AssertionError");
  equal(error.message, "Message");
  equal(error.cause, cause);
});
