import { AssertionError } from "./assertion_error.ts";
import { suffix } from "./_format.ts";

/**
 * Asserts that a text contains another.
 *
 * @param actual The text to check.
 * @param expected The text that it should contain.
 * @param msg Words to add to the error's message.
 * @throws {AssertionError} If it does not contain it.
 */
export function assertStringIncludes(
  actual: string,
  expected: string,
  msg?: string,
): void {
  if (actual.includes(expected)) return;
  throw new AssertionError(
    `Expected actual: "${actual}" to contain: "${expected}"${suffix(msg)}`,
  );
}
