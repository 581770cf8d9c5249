import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { shellQuote } from "./quote.ts";

Deno.test("shellQuote() leaves plain words and quotes the rest", () => {
  assertEquals(shellQuote("http://127.0.0.1:9123"), "http://127.0.0.1:9123");
  assertEquals(shellQuote(""), "''");
  assertEquals(shellQuote("a b"), "'a b'");
  assertEquals(shellQuote("it's $HOME"), "'it'\\''s $HOME'");
  assertEquals(shellQuote("a\nb"), "'a\nb'");
  assertEquals(shellQuote("plain\n"), "'plain\n'");
});

Deno.test("shellQuote() writes one word that a shell reads back", async () => {
  const words = fc.sample(
    fc.string({ unit: "grapheme" }).filter((word) => !word.includes("\0")),
    200,
  );
  const script = words.map((word) => `printf '%s\\0' ${shellQuote(word)}`).join("\n");
  const { stdout } = await new Deno.Command("sh", { args: ["-c", script] }).output();
  assertEquals(new TextDecoder().decode(stdout).split("\0").slice(0, -1), words);
});
