import { AssertionError } from "./assertion_error.ts";
import { format, suffix } from "./_format.ts";

/**
 * Asserts that a value is an error of a class and that its message contains a text.
 *
 * @param error The value to check.
 * @param ErrorClass The class, any error when left out.
 * @param msgIncludes A text that the message should contain.
 * @param msg Words to add to the error's message.
 * @throws {AssertionError} If it is something else; its cause is the value.
 */
export function assertIsError<E extends Error = Error>(
  error: unknown,
  // deno-lint-ignore no-explicit-any -- as std has it
  ErrorClass?: new (...args: any[]) => E,
  msgIncludes?: string,
  msg?: string,
): asserts error is E {
  if (!(error instanceof Error)) {
    throw new AssertionError(
      `Expected "error" to be an Error object, but was: ${format(error)}${suffix(msg)}`,
    );
  }
  if (ErrorClass !== undefined && !(error instanceof ErrorClass)) {
    throw new AssertionError(
      `Expected error to be instance of "${ErrorClass.name}", but was ` +
        `"${error.name}": ${error.message}${suffix(msg)}`,
      { cause: error },
    );
  }
  if (msgIncludes !== undefined && !error.message.includes(msgIncludes)) {
    throw new AssertionError(
      `Expected error message to include ${JSON.stringify(msgIncludes)}, but got ` +
        `${JSON.stringify(error.message)}${suffix(msg)}`,
      { cause: error },
    );
  }
}
