import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { readLogLines } from "./read_log_lines.ts";

async function linesOf(chunks: readonly Uint8Array<ArrayBuffer>[]): Promise<readonly string[]> {
  const lines: string[] = [];
  const { signal } = new AbortController();
  await readLogLines(ReadableStream.from(chunks), { signal, onLine: (line) => lines.push(line) });
  return lines;
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

Deno.test("readLogLines() hands over lines without their ends, also a last one that has none", async () => {
  assertEquals(await linesOf([bytes("one\ntw"), bytes("o\r\n\nthree")]), [
    "one",
    "two",
    "",
    "three",
  ]);
  assertEquals(await linesOf([]), []);
  assertEquals(await linesOf([bytes("\n")]), [""]);
  assertEquals(await linesOf([new Uint8Array([0x61, 0xff, 0x0a])]), ["a\ufffd"]);
});

Deno.test("readLogLines() cuts a line that never ends", async () => {
  const lines = await linesOf(Array.from({ length: 10 }, () => bytes("x".repeat(30_000))));
  assertEquals(lines.map((line) => line.length), [90_000, 90_000, 90_000, 30_000]);
});

Deno.test("readLogLines() ends with its signal", async () => {
  const abort = new AbortController();
  const lines: string[] = [];
  const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => controller.enqueue(bytes("one\ntwo")),
  });
  await readLogLines(endless, {
    signal: abort.signal,
    onLine(line) {
      lines.push(line);
      abort.abort();
    },
  });
  assertEquals(lines, ["one", "two"]);
});

Deno.test("readLogLines() does not depend on how the bytes arrive [property]", async () => {
  const text = fc.string({ unit: fc.constantFrom("a", "é", "😀", "\n") });
  await fc.assert(fc.asyncProperty(text, fc.integer({ min: 1, max: 5 }), async (text, size) => {
    const all = bytes(text);
    const chunks = [];
    for (let at = 0; at < all.length; at += size) chunks.push(all.slice(at, at + size));
    const expected = text.split("\n");
    if (expected.at(-1) === "") expected.pop();
    assertEquals(await linesOf(chunks), expected);
  }));
});
