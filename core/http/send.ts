import { asMicrovmError } from "../errors/as_microvm_error.ts";
import { MicrovmError } from "../errors/microvm_error.ts";
import type { Ports } from "../ports/ports.ts";
import { withDeadline } from "./with_deadline.ts";

/** A request that is ready to be sent. */
export interface HttpRequest {
  /** HTTP method. */
  readonly method: string;
  /** Full address. */
  readonly url: URL;
  /** Headers, signed or with tokens where these are needed. */
  readonly headers: Headers;
  /** Body; absent for none. */
  readonly body?: string | Uint8Array<ArrayBuffer> | undefined;
}

/** Limits of one request. */
export interface SendOptions {
  /** Milliseconds until the answer is read. */
  readonly timeoutMs: number;
  /** Ends the request early. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Names a request in messages, without its query.
 *
 * @param request The request.
 * @returns Method, origin and path.
 */
export function describeRequest({ method, url }: HttpRequest): string {
  return `${method} ${url.origin}${url.pathname}`;
}

/**
 * Sends one request, once. Redirects are not followed: they would carry a token elsewhere.
 *
 * @param ports Fetch and clock.
 * @param request The request.
 * @param options Limits.
 * @param read Takes the answer while the deadline still counts.
 * @returns What `read` made of the answer.
 * @throws {MicrovmError} ERR_RETRYABLE when no answer arrived; ERR_INTERRUPTED when the caller's
 *     signal fired.
 */
export async function send<T>(
  ports: Ports,
  request: HttpRequest,
  { timeoutMs, signal, read }: SendOptions & { read(response: Response): Promise<T> },
): Promise<T> {
  const what = describeRequest(request);
  function onTimeout(): MicrovmError {
    return new MicrovmError("ERR_RETRYABLE", `No answer in ${timeoutMs} ms: ${what}`);
  }
  try {
    return await withDeadline(ports.clock, async (combined) => {
      const { method, url, headers, body } = request;
      const init: RequestInit = { method, headers, redirect: "manual", signal: combined };
      if (body !== undefined) init.body = body;
      return await read(await ports.fetch(url, init));
    }, { timeoutMs, signal, onTimeout });
  } catch (thrown) {
    if (thrown instanceof MicrovmError || signal?.aborted) throw asMicrovmError(thrown, signal);
    const text = thrown instanceof Error ? thrown.message : String(thrown);
    const message = `Failed to send the request: ${what}: ${text}`;
    throw new MicrovmError("ERR_RETRYABLE", message, { cause: thrown });
  }
}
