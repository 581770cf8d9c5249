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
// deno-lint-ignore no-explicit-any -- as std has it
export function assertInstanceOf<T extends new (...args: any[]) => any>(
  actual: unknown,
  expectedType: T,
  msg = "",
): asserts actual is InstanceType<T> {
  if (actual instanceof expectedType) return;
  throw new AssertionError(
    `Expected object to be an instance of "${expectedType.name}" but was ` +
      `${describe(actual)}${suffix(msg === "" ? undefined : msg)}`,
  );
}

function describe(value: unknown): string {
  if (typeof value === "function") return `the function "${value.name}"`;
  if (typeof value !== "object" || value === null) return format(value);
  return value.constructor ? `"${value.constructor.name}"` : "an object without a class";
}
