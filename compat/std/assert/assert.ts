import { AssertionError } from "./assertion_error.ts";

/**
 * Asserts that the value is truthy.
 *
 * @param expr The value to check.
 * @param msg The message of the error.
 * @throws {AssertionError} If the value is falsy.
 */
export function assert(expr: unknown, msg = ""): asserts expr {
  if (!expr) throw new AssertionError(msg);
}
