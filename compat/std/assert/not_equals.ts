import { AssertionError } from "./assertion_error.ts";
import { equal } from "./equal.ts";
import { format, suffix } from "./_format.ts";

/**
 * Asserts that two values are not equal, deeply and by value.
 *
 * @param actual The value to check.
 * @param expected The value that it should not have.
 * @param msg Words to add to the error's message.
 * @throws {AssertionError} If they are equal.
 */
export function assertNotEquals<T>(actual: T, expected: T, msg?: string): void {
  if (!equal(actual, expected)) return;
  throw new AssertionError(
    `Expected actual: ${format(actual)} not to be: ${format(expected)}${suffix(msg)}`,
  );
}
