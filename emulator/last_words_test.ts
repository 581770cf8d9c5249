import { assertEquals } from "@std/assert";
import { LastWords } from "./last_words.ts";

function said(...lines: string[]): string {
  const words = new LastWords();
  for (const line of lines) words.add(line);
  return words.after("It ended");
}

Deno.test("LastWords.after() is the reason alone when nothing was said", () => {
  assertEquals(said(), "It ended");
  assertEquals(said("", "  "), "It ended");
});

Deno.test("LastWords.after() adds the last three lines in order", () => {
  assertEquals(said("boom"), "It ended; it last said: boom");
  assertEquals(said("a", "b", "", " c ", "d"), "It ended; it last said: b / c / d");
});

Deno.test("LastWords.after() keeps the end of what is long", () => {
  assertEquals(
    said("x".repeat(1000) + "end"),
    `It ended; it last said: …${"x".repeat(297)}end`,
  );
});
