import { STATUS_CODE } from "@std/http/status";
import { ErrorBodySchema, PROXY_ERROR_HEADER, wireKindOfStatus } from "@microvms/protocol";
import { MicrovmError } from "../errors/microvm_error.ts";
import { wireError } from "../errors/wire_error.ts";

const MAX_QUOTED = 512;

function slugOf(text: string): string | null {
  try {
    const checked = ErrorBodySchema.safeParse(JSON.parse(text));
    return checked.success ? checked.data.error : null;
  } catch {
    return null;
  }
}

/**
 * Turns a refusal into an error. It may be the daemon's, or the proxy's before it, which says so in
 * a header.
 *
 * @param what The request in words.
 * @param answer The answer.
 * @returns The error of its wire kind, or without one for a status that the protocol does not know.
 */
export function statusError(
  what: string,
  { status, headers, bytes }: {
    readonly status: number;
    readonly headers: Headers;
    readonly bytes: Uint8Array;
  },
): MicrovmError {
  const text = new TextDecoder().decode(bytes);
  const said = text.slice(0, MAX_QUOTED).trim();
  const proxyError = headers.get(PROXY_ERROR_HEADER);
  const message = [
    `The endpoint refused: ${what}: ${status}`,
    ...(proxyError === null ? [] : [`the proxy says ${proxyError}`]),
    ...(said === "" ? [] : [`"${said}"`]),
  ].join(": ");
  const data = { status, proxyError, slug: slugOf(text) };
  const wireKind = wireKindOfStatus(status);
  if (wireKind !== undefined) return wireError(wireKind, message, { data });
  // Too many requests or connections: the same request may pass later.
  return new MicrovmError(
    status === STATUS_CODE.TooManyRequests ? "ERR_RETRYABLE" : "ERR_PROTOCOL",
    message,
    { data },
  );
}
