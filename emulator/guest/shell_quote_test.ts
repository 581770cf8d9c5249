import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { shellQuote } from "./shell_quote.ts";

Deno.test("shellQuote() makes one word of a text", () => {
  assertEquals(shellQuote(""), "''");
  assertEquals(shellQuote("a b"), "'a b'");
  assertEquals(shellQuote("it's"), "'it'\\''s'");
});

Deno.test("shellQuote() refuses what a shell cannot hold", () => {
  assertThrows(
    () => shellQuote("a\0b"),
    TypeError,
    'Cannot give a zero byte to a guest: "a\\u0000b"',
  );
});

Deno.test("shellQuote() makes words that a shell gives back as they were [property]", async () => {
  const text = fc.string({ unit: fc.constantFrom(..."'\"\\$`!*?~# \t\n;&|<>(){}[]-=%é😀a") });
  const words = fc.sample(text, 300);
  const script = `printf '%s\\0' ${words.map(shellQuote).join(" ")}`;
  const { stdout } = await new Deno.Command("/bin/sh", { args: ["-c", script] }).output();
  assertEquals(new TextDecoder().decode(stdout).split("\0").slice(0, -1), words);
});
