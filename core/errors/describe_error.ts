import { ERRORS } from "@microvms/protocol";
import { asMicrovmError } from "./as_microvm_error.ts";

function causesOf(error: Error): string[] {
  const lines: string[] = [];
  const seen = new Set<unknown>([error]);
  let cause = error.cause;
  while (cause instanceof Error && !seen.has(cause)) {
    seen.add(cause);
    // A wrapped message repeats its cause's; saying it once is enough.
    if (!error.message.includes(cause.message)) lines.push(`Caused by: ${cause.message}`);
    cause = cause.cause;
  }
  return lines;
}

/**
 * Says what went wrong and what to do, for a person.
 *
 * @param error Anything that was thrown.
 * @returns The message with its code, then a line for each cause that it does not name itself, and
 *     the hint of the error table.
 *
 * @example An error with its hint
 * ```ts
 * import { describeError, MicrovmError } from "@microvms/core";
 * import { assertEquals } from "@std/assert";
 *
 * const error = new MicrovmError("ERR_PRECONDITION", "Cannot find the image: \"demo\"");
 * assertEquals(
 *   describeError(error),
 *   'Cannot find the image: "demo" [ERR_PRECONDITION]\nHint: Provide what the message names',
 * );
 * ```
 */
export function describeError(error: unknown): string {
  const known = asMicrovmError(error);
  const { hint } = ERRORS[known.code];
  return [
    `${known.message} [${known.code}]`,
    ...causesOf(known),
    ...(hint === "" ? [] : [`Hint: ${hint}`]),
  ].join("\n");
}
