import type { Ports } from "../ports/ports.ts";
import { type HttpRequest, send, type SendOptions } from "./send.ts";

/** An answer whose body was read to its end. */
export interface HttpAnswer {
  /** HTTP status. */
  readonly status: number;
  /** Response headers. */
  readonly headers: Headers;
  /** The whole body. */
  readonly bytes: Uint8Array;
}

/**
 * Sends one request, once, and reads its answer to the end.
 *
 * @param ports Fetch and clock.
 * @param request The request.
 * @param options Limits.
 * @returns The answer, whatever its status.
 * @throws {MicrovmError} ERR_RETRYABLE when no whole answer arrived; ERR_INTERRUPTED when the
 *     caller's signal fired.
 */
export function exchange(
  ports: Ports,
  request: HttpRequest,
  options: SendOptions,
): Promise<HttpAnswer> {
  return send(ports, request, {
    ...options,
    async read(response: Response): Promise<HttpAnswer> {
      const bytes = new Uint8Array(await response.arrayBuffer());
      return { status: response.status, headers: response.headers, bytes };
    },
  });
}
