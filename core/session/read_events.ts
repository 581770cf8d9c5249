import { createParser, type EventSourceMessage } from "eventsource-parser";
import { wireError } from "../errors/wire_error.ts";

/** Characters without an end of an event that are still taken for one: above any real event. */
const MAX_BUFFER = 4 * 1024 * 1024;

/**
 * Cuts a byte stream into server-sent events.
 *
 * @param chunks The bytes, cut anywhere.
 * @returns The events, in order; comments are left out.
 * @throws {MicrovmError} ERR_PROTOCOL when an event never ends.
 */
export async function* readEvents(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<EventSourceMessage> {
  const ready: EventSourceMessage[] = [];
  let endless = false;
  const parser = createParser({
    maxBufferSize: MAX_BUFFER,
    onEvent: (message) => ready.push(message),
    onError: ({ type }) => {
      if (type === "max-buffer-size-exceeded") endless = true;
    },
  });
  const decoder = new TextDecoder();
  for await (const chunk of chunks) {
    parser.feed(decoder.decode(chunk, { stream: true }));
    yield* ready.splice(0);
    if (endless) {
      throw wireError("ProtocolError", `An event is longer than ${MAX_BUFFER} characters`);
    }
  }
}
