import type { ErrorCode } from "./errors.ts";

/** What went wrong between a client and the daemon. */
export const WIRE_KINDS = [
  "Unauthorized",
  "ProtocolError",
  "NotFound",
  "Conflict",
  "StdinClosed",
  "TooLarge",
  "RequestTimeout",
  "NotBootstrapped",
  "ServerError",
  "Transport",
  "AuthTokenMint",
  "ExecTimeout",
  "OutputGap",
] as const;

/** One of {@linkcode WIRE_KINDS}. */
export type WireKind = (typeof WIRE_KINDS)[number];

/** Where a wire kind comes from, and which error it is. */
export interface WireKindRow {
  /** The daemon's status that means it; null when no single status does. */
  readonly status: number | null;
  /** The error that it is reported as. */
  readonly code: ErrorCode;
}

/** Every wire kind with its status and its error. */
export const WIRE_KIND_ROWS: Readonly<Record<WireKind, WireKindRow>> = {
  Unauthorized: { status: 401, code: "ERR_CREDENTIALS" },
  ProtocolError: { status: 400, code: "ERR_PROTOCOL" },
  NotFound: { status: 404, code: "ERR_PROTOCOL" },
  Conflict: { status: 409, code: "ERR_PROTOCOL" },
  StdinClosed: { status: 410, code: "ERR_PROTOCOL" },
  TooLarge: { status: 413, code: "ERR_PROTOCOL" },
  RequestTimeout: { status: 408, code: "ERR_RETRYABLE" },
  NotBootstrapped: { status: 503, code: "ERR_RETRYABLE" },
  ServerError: { status: null, code: "ERR_RETRYABLE" },
  Transport: { status: null, code: "ERR_RETRYABLE" },
  AuthTokenMint: { status: null, code: "ERR_RETRYABLE" },
  ExecTimeout: { status: null, code: "ERR_TIMEOUT" },
  OutputGap: { status: null, code: "ERR_PLATFORM" },
};

/**
 * Names what a daemon's status means.
 *
 * @param status HTTP status of a failed request.
 * @returns The wire kind; nothing for a 4xx that the protocol gives no meaning.
 *
 * @example A status that the protocol knows, and one that it does not
 * ```ts
 * import { wireKindOfStatus } from "@microvms/protocol";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(wireKindOfStatus(503), "NotBootstrapped");
 * assertEquals(wireKindOfStatus(418), undefined);
 * ```
 */
export function wireKindOfStatus(status: number): WireKind | undefined {
  const exact = WIRE_KINDS.find((kind) => WIRE_KIND_ROWS[kind].status === status);
  return exact ?? (status >= 500 ? "ServerError" : undefined);
}
