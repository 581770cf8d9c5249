import { AssertionError } from "./assertion_error.ts";
import { suffix } from "./_format.ts";

/**
 * Fails always.
 *
 * @param msg Why this line is reached in error.
 * @returns Never.
 * @throws {AssertionError} Always.
 */
export function fail(msg?: string): never {
  throw new AssertionError(`Failed assertion${suffix(msg)}`);
}
