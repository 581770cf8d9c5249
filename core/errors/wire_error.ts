import { WIRE_KIND_ROWS, type WireKind } from "@microvms/protocol";
import { MicrovmError, type MicrovmErrorOptions } from "./microvm_error.ts";

/**
 * Makes the error that a wire kind is reported as.
 *
 * @param wireKind What went wrong between this side and the daemon.
 * @param message What could not be done, and with what.
 * @param options Cause, finding, data.
 * @returns An error of the kind's code.
 */
export function wireError(
  wireKind: WireKind,
  message: string,
  options: Omit<MicrovmErrorOptions, "wireKind"> = {},
): MicrovmError {
  return new MicrovmError(WIRE_KIND_ROWS[wireKind].code, message, { ...options, wireKind });
}
