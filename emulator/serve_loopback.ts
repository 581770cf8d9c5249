import type { Clock } from "./clock.ts";
import { DeadlineError, withDeadline } from "./deadline.ts";

/** How to serve. */
export interface ServeOptions {
  /** Port to listen on: a free one unless given. */
  port?: number | undefined;
  /** Source of time. */
  clock: Clock;
  /** Writer of one line for what should never happen. */
  log(text: string): void;
}

/** A server on loopback. */
export interface LoopbackServer {
  /** The port it listens on. */
  readonly port: number;
  /**
   * Stops to listen, lets what is being answered come to its end, and after a second cuts it off.
   *
   * @returns When nothing is answered any more.
   */
  close(): Promise<void>;
}

const GRACE_MS = 1000;

/**
 * Serves HTTP on loopback, and nowhere else.
 *
 * @param handle Answers one request.
 * @param options How to serve.
 * @returns The running server.
 */
export function serveLoopback(
  handle: (request: Request) => Promise<Response>,
  { port = 0, clock, log }: ServeOptions,
): LoopbackServer {
  const cut = new AbortController();
  const answering = new Set<Promise<void>>();
  let closing = false;
  const server = Deno.serve({
    hostname: "127.0.0.1",
    port,
    signal: cut.signal,
    // The bytes of a guest must arrive as it sent them.
    automaticCompression: false,
    onListen() {},
    onError(error) {
      log(`Cannot answer a request: ${error instanceof Error ? error.message : error}`);
      return new Response(null, { status: 500 });
    },
  }, (request, { completed }) => {
    if (closing) return new Response(null, { status: 503 });
    const answered = completed.catch(() => {}).finally(() => answering.delete(answered));
    answering.add(answered);
    return handle(request);
  });
  // Such as no file left to take a connection with; what else this process does goes on.
  const finished = server.finished.catch((error) => {
    log(`Cannot take connections any more on port ${server.addr.port}: ${error}`);
  });
  return {
    port: server.addr.port,
    async close() {
      closing = true;
      await settles(answering, clock);
      // Not shutdown(), which waits for ever on a client that stalls in the middle of a request's body.
      cut.abort();
      await finished;
    },
  };
}

async function settles(answering: Iterable<Promise<void>>, clock: Clock): Promise<void> {
  try {
    await withDeadline(() => Promise.all(answering), { clock, ms: GRACE_MS });
  } catch (error) {
    if (!(error instanceof DeadlineError)) throw error;
  }
}
