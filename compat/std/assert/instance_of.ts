import { AssertionError } from "./assertion_error.ts";
import { format, suffix } from "./_format.ts";

/**
 * Asserts that a value is an instance of a class.
 *
 * @param actual The value to check.
 * @param expectedType The class.
 * @param msg Words to add to the error's message.
 * @throws {AssertionError} If it is not an instance of it.
 */
export function assertInstanceOf<T>(
  actual: unknown,
  expectedType: abstract new (...args: never[]) => T,
  msg?: string,
): asserts actual is T {
  if (actual instanceof expectedType) return;
  throw new AssertionError(
    `Expected object to be an instance of "${expectedType.name}" but was ` +
      `${describe(actual)}${suffix(msg)}`,
  );
}

function describe(value: unknown): string {
  if (typeof value === "function") return `the function "${value.name}"`;
  if (typeof value !== "object" || value === null) return format(value);
  return value.constructor ? `"${value.constructor.name}"` : "an object without a class";
}
