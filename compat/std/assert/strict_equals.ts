import { AssertionError } from "./assertion_error.ts";
import { diff } from "./_diff.ts";
import { format, suffix } from "./_format.ts";

/**
 * Asserts that two values are the very same, as `Object.is` has it.
 *
 * @param actual The value to check.
 * @param expected The value that it should be.
 * @param msg Words to add to the error's message.
 * @throws {AssertionError} If they are not the same.
 */
export function assertStrictEquals<T>(
  actual: unknown,
  expected: T,
  msg?: string,
): asserts actual is T {
  if (Object.is(actual, expected)) return;
  const [left, right] = [format(actual), format(expected)];
  throw new AssertionError(
    left === right
      ? `Values have the same structure but are not reference-equal${suffix(msg)}\n\n${left}\n`
      : `Values are not strictly equal${suffix(msg)}\n\n` +
        `    [Diff] Actual (-) / Expected (+)\n\n${diff(left, right)}\n`,
  );
}
