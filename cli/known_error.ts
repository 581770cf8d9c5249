import { MicrovmError } from "@microvms/core";
import { UsageError } from "./usage_error.ts";

/**
 * Turns whatever was thrown into an error with a row in the error table.
 *
 * @param thrown What was caught.
 * @param signal The user's wish to stop: what ended because of it is no failure.
 * @returns The same error when it has one.
 */
export function knownError(thrown: unknown, signal?: AbortSignal): MicrovmError {
  const error = inTable(thrown);
  const { code, data } = error;
  if (!signal?.aborted || code === "ERR_INTERRUPTED" || code === "ERR_INVALID_ARG") return error;
  return new MicrovmError("ERR_INTERRUPTED", "Interrupted by the user", {
    cause: error,
    ...(data === undefined ? {} : { data }),
  });
}

function inTable(thrown: unknown): MicrovmError {
  if (thrown instanceof MicrovmError) return thrown;
  if (thrown instanceof UsageError) return new MicrovmError("ERR_INVALID_ARG", thrown.message);
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  return new MicrovmError("ERR_UNEXPECTED", `Failed unexpectedly: ${text}`, { cause: thrown });
}
