import { assertEquals, assertInstanceOf, assertRejects } from "@std/assert";
import fc from "fast-check";
import { MicrovmError } from "../errors/microvm_error.ts";
import { readEvents } from "./read_events.ts";

async function* cut(bytes: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  let start = 0;
  for (let index = 0; start < bytes.length; index++) {
    const end = start + (sizes[index % sizes.length] ?? 1);
    yield bytes.subarray(start, end);
    start = end;
  }
}

async function read(text: string, sizes: readonly number[] = [1e9]): Promise<[string, string][]> {
  const messages = await Array.fromAsync(readEvents(cut(new TextEncoder().encode(text), sizes)));
  return messages.map(({ event, data }) => [event ?? "", data]);
}

Deno.test("readEvents() gives every event once, however bytes and lines are cut", async () => {
  const line = fc.string({ unit: "grapheme", maxLength: 20 })
    .filter((text) => !/[\r\n\0]/.test(text));
  const events = fc.array(
    fc.tuple(fc.stringMatching(/^[a-z]{1,8}$/), fc.array(line, { minLength: 1, maxLength: 3 })),
    { maxLength: 5 },
  );
  const sizes = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 5 });
  const ends = fc.constantFrom("\n", "\r\n", "\r");
  await fc.assert(fc.asyncProperty(events, sizes, ends, async (list, chunkSizes, end) => {
    const text = list.map(([name, lines]) =>
      [": kept alive", `event: ${name}`, ...lines.map((each) => `data: ${each}`), "", ""].join(end)
    ).join("");
    const wanted = list.map(([name, lines]) => [name, lines.join("\n")]);
    // The comment at the end shows the parser that no LF belongs to the last CR.
    assertEquals<unknown>(await read(`${text}:${end}`, chunkSizes), wanted);
  }));
});

Deno.test("readEvents() takes the colon with a space or without, and leaves comments out", async () => {
  assertEquals(await read(":\n\nevent:a\ndata:1\n\nevent: b\nid: 7\nretry: 5\ndata:  2\n\n"), [
    ["a", "1"],
    ["b", " 2"],
  ]);
});

Deno.test("readEvents() gives up on an event that never ends", async () => {
  async function* endless(): AsyncGenerator<Uint8Array> {
    yield new TextEncoder().encode("data: ");
    for (;;) yield new Uint8Array(512 * 1024).fill(0x61);
  }
  const error = await assertRejects(() => Array.fromAsync(readEvents(endless())));
  assertInstanceOf(error, MicrovmError);
  assertEquals([error.code, error.wireKind], ["ERR_PROTOCOL", "ProtocolError"]);
});
