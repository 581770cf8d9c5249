import { STATUS_CODE } from "@std/http/status";
import { ROUTES } from "@microvms/protocol";
import { asMicrovmError } from "../errors/as_microvm_error.ts";
import { MicrovmError } from "../errors/microvm_error.ts";
import { wireError } from "../errors/wire_error.ts";
import { describeRequest, send } from "../http/send.ts";
import { withDeadline } from "../http/with_deadline.ts";
import { retryDelayMs, type RetryPolicy } from "../http/with_retries.ts";
import { decodeEvent } from "./decode_event.ts";
import type { ExecEvent } from "./exec_event.ts";
import { readEvents } from "./read_events.ts";
import type { SessionClient } from "./session_client.ts";
import { statusError } from "./status_error.ts";
import { tileEvent } from "./tile_event.ts";
import { transported } from "./transported.ts";

/** Milliseconds until a stream answers its headers. */
const ATTACH_MS = 60_000;

/** Milliseconds of silence after which a connection is taken for dead; the daemon says something more often. */
export const STREAM_IDLE_MS = 60_000;

/** Reconnections without a new byte in between that are tried. */
const RECONNECTIONS: RetryPolicy = { retries: 20, firstMs: 250, maxMs: 4_000 };

/** Which exec is followed, and by whom. */
export interface FollowOptions {
  /** The exec. */
  readonly id: string;
  /** Ends the stream on this side; the exec goes on. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Follows an exec's output from its first byte to its exit, over as many connections as it takes.
 *
 * A connection that ends without the exit event is no end of the command: it is opened again at the
 * byte where it broke off.
 *
 * @param session The daemon's client.
 * @param options The exec.
 * @returns Events that tile the offsets; the last one is the exit.
 * @throws {MicrovmError} ERR_RETRYABLE when the connection cannot be had any more; the wire kind of
 *     a refusal; ERR_PROTOCOL for an unreadable event.
 */
export async function* followExec(
  session: SessionClient,
  { id, signal }: FollowOptions,
): AsyncGenerator<ExecEvent> {
  const { clock, random } = session.ports;
  let cursor = 0;
  let retry = 0;
  while (true) {
    try {
      for await (const event of attach(session, { id, offset: cursor, signal })) {
        const tile = tileEvent(event, cursor);
        if (tile.cursor > cursor) retry = 0;
        cursor = tile.cursor;
        yield* tile.events;
        if (event.event === "exit") return;
      }
      throw wireError("Transport", `The stream of "${id}" ended before the command did`);
    } catch (thrown) {
      const error = asMicrovmError(thrown, signal);
      if (!error.retryable) throw error;
      if (retry >= RECONNECTIONS.retries) throw exhausted(error, { id, cursor });
    }
    try {
      await clock.sleep(retryDelayMs(retry, random, { policy: RECONNECTIONS }), signal);
    } catch (stopped) {
      throw asMicrovmError(stopped, signal);
    }
    retry++;
  }
}

function exhausted(
  cause: MicrovmError,
  { id, cursor }: { readonly id: string; readonly cursor: number },
): MicrovmError {
  const message = `Failed to follow "${id}": ${RECONNECTIONS.retries} reconnections brought no ` +
    `byte after ${cursor}: ${cause.message}`;
  const { wireKind } = cause;
  return new MicrovmError("ERR_RETRYABLE", message, { cause, wireKind, data: { cursor } });
}

/** One connection. */
async function* attach(
  session: SessionClient,
  { id, offset, signal }: FollowOptions & { readonly offset: number },
): AsyncGenerator<ExecEvent> {
  const detach = new AbortController();
  const request = await session.request(ROUTES.execStream, { id, query: { offset } });
  request.headers.set("accept", "text/event-stream");
  const what = describeRequest(request);
  const ended = signal === undefined ? detach.signal : AbortSignal.any([signal, detach.signal]);
  const { ports } = session;
  try {
    const response = await transported(send(ports, request, {
      timeoutMs: ATTACH_MS,
      signal: ended,
      async read(answer: Response): Promise<Response | MicrovmError> {
        const { status, headers } = answer;
        if (status === STATUS_CODE.OK) return answer;
        const bytes = new Uint8Array(await answer.arrayBuffer());
        return statusError(what, { status, headers, bytes });
      },
    }));
    if (response instanceof MicrovmError) throw response;
    const chunks = chunksOf(session, { response, what, signal: ended });
    for await (const message of readEvents(chunks)) yield decodeEvent(message);
  } finally {
    detach.abort();
  }
}

/** The chunks of a body, each of which must come before the connection is taken for dead. */
async function* chunksOf(
  session: SessionClient,
  { response, what, signal }: {
    readonly response: Response;
    readonly what: string;
    readonly signal: AbortSignal;
  },
): AsyncGenerator<Uint8Array> {
  if (response.body === null) return;
  const reader = response.body.getReader();
  function onTimeout(): MicrovmError {
    return wireError("Transport", `Nothing came for ${STREAM_IDLE_MS} ms: ${what}`);
  }
  const options = { timeoutMs: STREAM_IDLE_MS, signal, onTimeout };
  try {
    while (true) {
      const { done, value } = await withDeadline(
        session.ports.clock,
        (late) => readOrStop(reader, late),
        options,
      );
      if (done) return;
      yield value;
    }
  } catch (thrown) {
    if (thrown instanceof MicrovmError || signal.aborted) throw thrown;
    throw wireError("Transport", `The connection broke off: ${what}`, { cause: thrown });
  } finally {
    // A body that has failed cannot be cancelled, and needs not be.
    await reader.cancel().catch(() => {});
  }
}

/** Reads a chunk, or throws the signal's reason if that fires first. */
async function readOrStop(
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
  signal: AbortSignal,
): Promise<ReadableStreamReadResult<Uint8Array<ArrayBuffer>>> {
  const stopped = Promise.withResolvers<never>();
  function stop(): void {
    stopped.reject(signal.reason);
  }
  signal.throwIfAborted();
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([reader.read(), stopped.promise]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
