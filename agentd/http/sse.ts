import type { Clock } from "../clock.ts";

/** One server-sent event. */
export interface SseEvent {
  /** Its name. */
  readonly event: string;
  /** Its data, sent as JSON on one line. */
  readonly data: unknown;
}

/** How a stream of events is sent. */
export interface SseOptions {
  /** Milliseconds of silence after which a comment is sent. */
  readonly keepaliveMs: number;
  /** Counts the silence. */
  readonly clock: Clock;
  /** Told when the reader goes away before the end. */
  onCancel(): void;
}

const KEEPALIVE = new TextEncoder().encode(":\n\n");

/**
 * Turns events into the body of a `text/event-stream` response, at the reader's pace.
 *
 * @returns The body; nothing is asked of the events before it is read.
 */
export function sseBody(
  events: AsyncIterable<SseEvent>,
  { keepaliveMs, clock, onCancel }: SseOptions,
): ReadableStream<Uint8Array> {
  const iterator = events[Symbol.asyncIterator]();
  let next: Promise<IteratorResult<SseEvent>> | undefined;
  return new ReadableStream<Uint8Array>({
    async pull(controller): Promise<void> {
      const { promise: silence, resolve } = Promise.withResolvers<undefined>();
      const callOff = clock.after(keepaliveMs, () => resolve(undefined));
      // An event that is late stays asked for: it is the next one after the comment.
      next ??= iterator.next();
      const result = await Promise.race([next, silence]);
      callOff();
      if (result === undefined) return controller.enqueue(KEEPALIVE);
      next = undefined;
      if (result.done) return controller.close();
      controller.enqueue(frame(result.value));
    },
    cancel: onCancel,
  }, { highWaterMark: 0 });
}

function frame({ event, data }: SseEvent): Uint8Array {
  return new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}
