import type { Violation } from "./check_shape.ts";

/**
 * The message by which the service refuses a request that breaks constraints.
 *
 * @param violations What `checkShape` found: at least one
 * @returns The message, in the service's words
 *
 * @example
 * ```ts
 * import { checkShape, OPERATIONS, validationMessage } from "@microvms/protocol/control";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(
 *   validationMessage(checkShape(OPERATIONS.RunMicrovm.input, {})),
 *   "1 validation error detected: Value null at 'imageIdentifier' failed to satisfy constraint: " +
 *     "Member must not be null",
 * );
 * ```
 */
export function validationMessage(violations: readonly Violation[]): string {
  const errors = violations.length === 1 ? "error" : "errors";
  const parts = violations.map(({ path, value, constraint }) =>
    `${valueWords(value)} at '${path}' failed to satisfy constraint: ${constraint}`
  );
  return `${violations.length} validation ${errors} detected: ${parts.join("; ")}`;
}

function valueWords(value: Violation["value"]): string {
  if (value === undefined) return "Value";
  return value === null ? "Value null" : `Value '${value}'`;
}
