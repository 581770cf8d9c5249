import { AssertionError } from "./assertion_error.ts";
import { suffix } from "./_format.ts";

/**
 * Asserts that a text matches an expression.
 *
 * @param actual The text to check.
 * @param expected The expression; a global or sticky one is tried from its `lastIndex`.
 * @param msg Words to add to the error's message.
 * @throws {AssertionError} If it does not match.
 */
export function assertMatch(
  actual: string,
  expected: RegExp,
  msg?: string,
): void {
  if (expected.test(actual)) return;
  throw new AssertionError(
    `Expected actual: "${actual}" to match: "${expected}"${suffix(msg)}`,
  );
}
