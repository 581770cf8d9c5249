import { assertEquals } from "@std/assert";
import { toText } from "./to_text.ts";

Deno.test("toText() joins texts", async () => {
  assertEquals(await toText(ReadableStream.from(["micro", "", "vm"])), "microvm");
  assertEquals(await toText(ReadableStream.from([])), "");
});

Deno.test("toText() decodes bytes, also when a character is cut between two chunks", async () => {
  const bytes = new TextEncoder().encode("a€b");
  assertEquals(await toText(ReadableStream.from([...bytes].map((x) => Uint8Array.of(x)))), "a€b");
  assertEquals(await toText(ReadableStream.from([bytes.subarray(0, 2)])), "a\ufffd");
});
