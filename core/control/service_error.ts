import { type OperationName, SERVICE_ERROR_MEMBERS } from "@microvms/protocol/control";
import type { ErrorCode } from "@microvms/protocol";
import { STATUS_CODE } from "@std/http/status";
import { MicrovmError } from "../errors/microvm_error.ts";
import type { HttpAnswer } from "../http/exchange.ts";
import { isPassing } from "../http/is_passing.ts";

// Throttling has its own status, but a gateway before the service answers it as 400 too.
const THROTTLES: readonly string[] = [
  "ThrottlingException",
  "Throttling",
  "TooManyRequestsException",
  "RequestLimitExceeded",
];

const NULL_DENIAL = "It gave no reason, which it does in a region without the service, and when " +
  "an action that the call implies is denied (such as tagging)";

const MAX_QUOTED = 512;

function codeOf(status: number, type: string): ErrorCode {
  if (isPassing(status) || THROTTLES.includes(type)) return "ERR_RETRYABLE";
  return status === STATUS_CODE.Forbidden ? "ERR_CREDENTIALS" : "ERR_PLATFORM";
}

function bodyMembers(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null ? { ...body } : {};
  } catch {
    return {};
  }
}

/**
 * Turns a refusal of the service into an error.
 *
 * @param operation The operation that was called.
 * @param answer What the service answered; not a success.
 * @returns ERR_RETRYABLE for throttling and failures of the service, ERR_CREDENTIALS for a denial,
 *     else ERR_PLATFORM.
 */
export function serviceError(operation: OperationName, answer: HttpAnswer): MicrovmError {
  const { status, headers, bytes } = answer;
  const text = new TextDecoder().decode(bytes);
  const members = bodyMembers(text);
  const type = (headers.get("x-amzn-errortype") ?? "").split(":")[0]?.split("#").at(-1) ?? "";
  const said = members.message ?? members.Message;
  const isJson = Object.keys(members).length > 0;
  const quoted = typeof said === "string" ? said : isJson ? "" : text.trim().slice(0, MAX_QUOTED);
  const silentDenial = status === STATUS_CODE.Forbidden && quoted === "";
  const reason = silentDenial
    ? NULL_DENIAL
    : quoted === ""
    ? "The service gave no reason"
    : `"${quoted}"`;
  const details = SERVICE_ERROR_MEMBERS
    .filter((name) => name !== "message" && typeof members[name] === "string")
    .map((name) => [name, members[name]]);
  return new MicrovmError(
    codeOf(status, type),
    `Failed to call ${operation}: ${status}${type === "" ? "" : ` ${type}`}: ${reason}`,
    {
      ...(silentDenial ? { finding: "Unsupported region" } : {}),
      data: {
        operation,
        status,
        errorType: type === "" ? null : type,
        requestId: headers.get("x-amzn-requestid"),
        ...Object.fromEntries(details),
      },
    },
  );
}
