import { AssertionError } from "./assertion_error.ts";
import { suffix } from "./_format.ts";
import { assertIsError } from "./is_error.ts";

/**
 * Asserts that a function throws.
 *
 * @param fn The function to call.
 * @param msg Words to add to the error's message.
 * @returns What it threw.
 * @throws {AssertionError} If it returns.
 */
export function assertThrows(fn: () => unknown, msg?: string): unknown;
/**
 * Asserts that a function throws an error of a class, whose message contains a text.
 *
 * @param fn The function to call.
 * @param ErrorClass The class.
 * @param msgIncludes A text that the message should contain.
 * @param msg Words to add to the error's message.
 * @returns The error that it threw.
 * @throws {AssertionError} If it returns, or throws something else.
 */
export function assertThrows<E extends Error = Error>(
  fn: () => unknown,
  // deno-lint-ignore no-explicit-any -- as std has it
  ErrorClass: new (...args: any[]) => E,
  msgIncludes?: string,
  msg?: string,
): E;
export function assertThrows<E extends Error = Error>(
  fn: () => unknown,
  // deno-lint-ignore no-explicit-any -- as std has it
  errorClassOrMsg?: (new (...args: any[]) => E) | string,
  msgIncludes?: string,
  msg?: string,
): unknown {
  const words = typeof errorClassOrMsg === "string" ? errorClassOrMsg : msg;
  try {
    fn();
  } catch (error) {
    if (typeof errorClassOrMsg === "function") {
      if (!(error instanceof Error)) {
        throw new AssertionError(
          `A non-Error object was thrown${suffix(words)}`,
        );
      }
      assertIsError(error, errorClassOrMsg, msgIncludes, words);
    }
    return error;
  }
  throw new AssertionError(`Expected function to throw${suffix(words)}`);
}
