import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { HeadBuffer } from "./head_buffer.ts";

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

Deno.test("HeadBuffer keeps the first bytes and says when more came", () => {
  const head = new HeadBuffer(5);
  head.append(bytes("abc"));
  head.append(bytes("de"));
  assertEquals([head.text(), head.truncated], ["abcde", false]);
  head.append(bytes("f"));
  assertEquals([head.text(), head.truncated], ["abcde", true]);
});

Deno.test("HeadBuffer.text() replaces what is not UTF-8 and keeps a byte order mark", () => {
  const head = new HeadBuffer(100);
  head.append(new Uint8Array([0xef, 0xbb, 0xbf, 0xff, 0xfe, 0x6f, 0x6b]));
  assertEquals(head.text(), "\ufeff\ufffd\ufffdok");
});

Deno.test("HeadBuffer.release() forgets the bytes and not that it was truncated", () => {
  const head = new HeadBuffer(1);
  head.append(bytes("ab"));
  head.release();
  assertEquals([head.text(), head.truncated], ["", true]);
});

Deno.test("HeadBuffer keeps the same head however the bytes are cut", () => {
  const ascii = fc.string({ unit: "binary-ascii", maxLength: 60 });
  fc.assert(fc.property(fc.nat({ max: 100 }), fc.array(ascii), (capacity, chunks) => {
    const head = new HeadBuffer(capacity);
    for (const chunk of chunks) head.append(bytes(chunk));
    const all = chunks.join("");
    assertEquals(head.text(), all.slice(0, capacity));
    assertEquals(head.truncated, all.length > capacity);
  }));
});
