import { AssertionError } from "./assertion_error.ts";
import { equal } from "./equal.ts";
import { diff } from "./_diff.ts";
import { format, suffix } from "./_format.ts";

/**
 * Asserts that two values are equal, deeply and by value.
 *
 * @param actual The value to check.
 * @param expected The value that it should have.
 * @param msg Words to add to the error's message.
 * @throws {AssertionError} If they differ; its message shows the lines that do.
 */
export function assertEquals<T>(actual: T, expected: T, msg?: string): void {
  if (equal(actual, expected)) return;
  const [left, right] = [format(actual), format(expected)];
  const shown = left === right
    ? `    Both print as:\n${left}`
    : `    [Diff] Actual (-) / Expected (+)\n\n${diff(left, right)}`;
  throw new AssertionError(`Values are not equal${suffix(msg)}\n\n${shown}\n`);
}
