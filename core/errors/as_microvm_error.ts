import { MicrovmError } from "./microvm_error.ts";

/**
 * Turns whatever was thrown into the package's own error.
 *
 * @param thrown What was caught.
 * @param signal The caller's signal: once it has fired, whatever ended because of it is an
 *     interruption and not a failure.
 * @returns The same error if it is one of ours, else one that has it as its cause.
 */
export function asMicrovmError(thrown: unknown, signal?: AbortSignal): MicrovmError {
  if (thrown instanceof MicrovmError) return thrown;
  if (signal?.aborted) {
    return new MicrovmError("ERR_INTERRUPTED", "Interrupted by the caller", { cause: thrown });
  }
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  return new MicrovmError("ERR_UNEXPECTED", `Failed unexpectedly: ${text}`, { cause: thrown });
}
