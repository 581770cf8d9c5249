import { AssertionError } from "./assertion_error.ts";
import { suffix } from "./_format.ts";
import { assertIsError } from "./is_error.ts";

/**
 * Asserts that a function returns a promise that rejects.
 *
 * @param fn The function to call.
 * @param msg Words to add to the error's message.
 * @returns What the promise rejected with.
 * @throws {AssertionError} If it resolves, or if the function itself throws or returns no promise.
 */
export function assertRejects(
  fn: () => PromiseLike<unknown>,
  msg?: string,
): Promise<unknown>;
/**
 * Asserts that a function returns a promise that rejects with an error of a class, whose message
 * contains a text.
 *
 * @param fn The function to call.
 * @param ErrorClass The class.
 * @param msgIncludes A text that the message should contain.
 * @param msg Words to add to the error's message.
 * @returns The error that it rejected with.
 * @throws {AssertionError} If it resolves, rejects with something else, or if the function itself
 * throws or returns no promise.
 */
export function assertRejects<E extends Error = Error>(
  fn: () => PromiseLike<unknown>,
  // deno-lint-ignore no-explicit-any -- as std has it
  ErrorClass: new (...args: any[]) => E,
  msgIncludes?: string,
  msg?: string,
): Promise<E>;
export async function assertRejects<E extends Error = Error>(
  fn: () => PromiseLike<unknown>,
  // deno-lint-ignore no-explicit-any -- as std has it
  errorClassOrMsg?: (new (...args: any[]) => E) | string,
  msgIncludes?: string,
  msg?: string,
): Promise<unknown> {
  const words = typeof errorClassOrMsg === "string" ? errorClassOrMsg : msg;
  const promise = called(fn, words);
  try {
    await promise;
  } catch (error) {
    if (typeof errorClassOrMsg === "function") {
      if (!(error instanceof Error)) {
        throw new AssertionError(
          `A non-Error object was rejected${suffix(words)}`,
        );
      }
      assertIsError(error, errorClassOrMsg, msgIncludes, words);
    }
    return error;
  }
  throw new AssertionError(`Expected function to reject${suffix(words)}`);
}

function called(
  fn: () => PromiseLike<unknown>,
  words: string | undefined,
): PromiseLike<unknown> {
  const message = `Function throws when expected to reject${suffix(words)}`;
  let result: PromiseLike<unknown>;
  try {
    result = fn();
  } catch (error) {
    throw new AssertionError(message, { cause: error });
  }
  if (typeof result?.then !== "function") throw new AssertionError(message);
  return result;
}
