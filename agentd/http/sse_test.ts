import { assertEquals } from "@std/assert";
import { createParser } from "eventsource-parser";
import fc from "fast-check";
import { FakeClock, settled } from "../_testing/fake_clock.ts";
import { sseBody, type SseEvent } from "./sse.ts";

function decode(chunk: Uint8Array | undefined): string {
  return new TextDecoder().decode(chunk);
}

async function* list(events: readonly SseEvent[]): AsyncGenerator<SseEvent> {
  yield* events;
}

Deno.test("sseBody() frames each event on two lines and ends with the events", async () => {
  const body = sseBody(list([{ event: "exit", data: { a: "line\nbreak" } }]), {
    keepaliveMs: 1000,
    clock: new FakeClock(),
    onCancel() {},
  });
  assertEquals(await new Response(body).text(), 'event: exit\ndata: {"a":"line\\nbreak"}\n\n');
});

Deno.test("sseBody() sends a comment after each silence, and then the event that was late", async () => {
  const clock = new FakeClock();
  const late = Promise.withResolvers<SseEvent>();
  async function* events(): AsyncGenerator<SseEvent> {
    yield await late.promise;
  }
  const reader = sseBody(events(), { keepaliveMs: 15_000, clock, onCancel() {} }).getReader();

  const chunks: Promise<ReadableStreamReadResult<Uint8Array>>[] = [];
  for (const _ of [1, 2]) {
    chunks.push(reader.read());
    await settled();
    await clock.advance(15_000);
  }
  chunks.push(reader.read());
  await clock.advance(14_999);
  late.resolve({ event: "gap", data: 1 });
  assertEquals(
    (await Promise.all(chunks)).map(({ value }) => decode(value)),
    [":\n\n", ":\n\n", "event: gap\ndata: 1\n\n"],
  );
  assertEquals((await reader.read()).done, true);
  assertEquals(clock.pending, 0);
});

Deno.test("sseBody() tells when its reader leaves, and asks for nothing before it comes", async () => {
  let asked = 0;
  let cancelled = 0;
  async function* events(): AsyncGenerator<SseEvent> {
    asked++;
    yield { event: "gap", data: 1 };
  }
  const body = sseBody(events(), {
    keepaliveMs: 1000,
    clock: new FakeClock(),
    onCancel: () => void cancelled++,
  });
  await settled();
  assertEquals([asked, cancelled], [0, 0]);
  await body.cancel();
  assertEquals([asked, cancelled], [0, 1]);
});

Deno.test("sseBody() is read back by a parser of events, whatever the data", async () => {
  const event = fc.record({
    event: fc.constantFrom("output", "gap", "exit"),
    data: fc.jsonValue({ stringUnit: "grapheme" }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(event), fc.integer({ min: 1, max: 7 }), async (events, size) => {
      const body = sseBody(list(events), {
        keepaliveMs: 1000,
        clock: new FakeClock(),
        onCancel() {},
      });
      const text = await new Response(body).text();
      const read: SseEvent[] = [];
      const parser = createParser({
        onEvent: ({ event, data }) =>
          void read.push({ event: event ?? "", data: JSON.parse(data) }),
      });
      for (let at = 0; at < text.length; at += size) parser.feed(text.slice(at, at + size));
      assertEquals(JSON.stringify(read), JSON.stringify(events));
    }),
  );
});
