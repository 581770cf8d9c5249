import { AssertionError } from "./assertion_error.ts";
import { suffix } from "./_format.ts";

/**
 * Asserts that a value is neither `null` nor `undefined`.
 *
 * @param actual The value to check.
 * @param msg Words to add to the error's message.
 * @throws {AssertionError} If it is one of them.
 */
export function assertExists<T>(
  actual: T,
  msg?: string,
): asserts actual is NonNullable<T> {
  if (actual !== undefined && actual !== null) return;
  throw new AssertionError(
    `Expected actual: "${actual}" to not be null or undefined${suffix(msg)}`,
  );
}
