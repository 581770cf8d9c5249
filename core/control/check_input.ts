import { checkShape, checkType, type Operation, type Violation } from "@microvms/protocol/control";
import { MicrovmError } from "../errors/microvm_error.ts";

/** Bytes that a run hook payload may have; the service's prose says four times as much. */
export const MAX_PAYLOAD_BYTES = 4096;

function words({ path, value, constraint }: Violation): string {
  // An undefined value is one that must not be shown.
  return `${path}${value === undefined || value === null ? "" : ` "${value}"`}: ${constraint}`;
}

/**
 * Holds an operation's input against the service's model, so that what the service would refuse is
 * refused here, before any call.
 *
 * @param operation The operation.
 * @param input Its input.
 * @throws {MicrovmError} ERR_INVALID_ARG naming every broken constraint, and no secret value.
 */
export function checkInput(operation: Operation, input: object): void {
  const fault = checkType(operation.input, input);
  const broken = fault === undefined
    ? checkShape(operation.input, input).map(words)
    : [`${fault.path}: Expected ${fault.expected}`];
  if ("runHookPayload" in input && typeof input.runHookPayload === "string") {
    const bytes = new TextEncoder().encode(input.runHookPayload).length;
    if (bytes > MAX_PAYLOAD_BYTES) {
      broken.push(`runHookPayload: It has ${bytes} bytes, and ${MAX_PAYLOAD_BYTES} are the most`);
    }
  }
  if (broken.length === 0) return;
  throw new MicrovmError("ERR_INVALID_ARG", `Cannot call ${operation.name}: ${broken.join("; ")}`);
}
