import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { TextLineStream, type TextLineStreamOptions } from "./text_line_stream.ts";

function lines(chunks: readonly string[], options?: TextLineStreamOptions): Promise<string[]> {
  return Array.fromAsync(ReadableStream.from(chunks).pipeThrough(new TextLineStream(options)));
}

Deno.test("TextLineStream() ends lines at \\n and at \\r\\n, wherever the chunks are cut", async () => {
  assertEquals(await lines(["a", "b\r\nc", "d\n\ne\r", "\nf"]), ["ab", "cd", "", "e", "f"]);
});

Deno.test("TextLineStream() keeps a lone \\r unless it is allowed to end a line", async () => {
  assertEquals(await lines(["a\rb\nc\r"]), ["a\rb", "c\r"]);
  assertEquals(await lines(["a\rb\r", "c\r", "\nd\r"], { allowCR: true }), ["a", "b", "c", "d"]);
});

Deno.test("TextLineStream() gives no empty line after the last line end", async () => {
  assertEquals(await lines(["a\n"]), ["a"]);
  assertEquals(await lines([]), []);
});

Deno.test("TextLineStream() gives the same lines for every cut of a text", async () => {
  const piece = fc.constantFrom("a", "b", "\n", "\r\n", "\r");
  await fc.assert(fc.asyncProperty(
    fc.array(fc.array(piece)),
    fc.boolean(),
    async (chunks, allowCR) => {
      const texts = chunks.map((pieces) => pieces.join(""));
      assertEquals(await lines(texts, { allowCR }), await lines([texts.join("")], { allowCR }));
    },
  ));
});
