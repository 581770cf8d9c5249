import { fail } from "@std/assert";
import type { Fetch } from "../ports/fetch.ts";

/** One request as it was sent. */
export interface SentRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: string;
  readonly bytes: Uint8Array;
}

/** An answer, or what makes one; a thrown error is a broken connection. */
export type Reply = Response | ((request: SentRequest, signal: AbortSignal) => Answer);
type Answer = Response | Promise<Response>;

/** A fetch that answers from a list and keeps what it was asked. */
export interface FakeFetch {
  readonly fetch: Fetch;
  readonly sent: SentRequest[];
}

/** Answers the n-th request with the n-th reply, and fails the test at one too many. */
export function fakeFetch(replies: readonly Reply[]): FakeFetch {
  const queue = [...replies];
  return fakeServer((request, signal) => {
    const reply = queue.shift();
    if (reply === undefined) fail(`One request too many: ${request.method} ${request.url}`);
    return reply instanceof Response ? reply : reply(request, signal);
  });
}

/** Answers every request with one function. */
export function fakeServer(
  answer: (request: SentRequest, signal: AbortSignal) => Answer,
): FakeFetch {
  const sent: SentRequest[] = [];
  return {
    sent,
    async fetch(input, init = {}) {
      const { body = null, method = "GET", headers, signal } = init;
      const bytes = new Uint8Array(await new Response(body).arrayBuffer());
      const request: SentRequest = {
        method,
        url: new URL(input),
        headers: new Headers(headers),
        body: new TextDecoder().decode(bytes),
        bytes,
      };
      sent.push(request);
      signal?.throwIfAborted();
      return await answer(request, signal ?? new AbortController().signal);
    },
  };
}

/** A reply that never comes; it ends when the request is aborted. */
export function silence(_request: SentRequest, signal: AbortSignal): Promise<Response> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

/** A reply in JSON. */
export function json(value: unknown, init: ResponseInit = {}): Response {
  return new Response(JSON.stringify(value), {
    ...init,
    headers: { "content-type": "application/json", ...init.headers },
  });
}
