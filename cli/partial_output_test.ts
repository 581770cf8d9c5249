import { assertEquals } from "@std/assert";
import { PartialOutput } from "./partial_output.ts";

Deno.test("PartialOutput.data() has no member when nothing was printed", () => {
  const output = new PartialOutput();
  output.add("stdout", new Uint8Array());
  assertEquals(output.data(), {});
});

Deno.test("PartialOutput.data() joins the chunks of each stream, also within a letter", () => {
  const output = new PartialOutput();
  const [first, ...rest] = new TextEncoder().encode("é!");
  output.add("stdout", new Uint8Array([first ?? 0]));
  output.add("stderr", new TextEncoder().encode("oops"));
  output.add("stdout", new Uint8Array(rest));
  assertEquals(output.data(), { stdout: "é!", stderr: "oops" });
});

Deno.test("PartialOutput.data() has at most 8 MiB of a stream", () => {
  const output = new PartialOutput();
  for (let at = 0; at < 9; at++) output.add("stdout", new Uint8Array(1024 * 1024).fill(0x78));
  assertEquals(output.data().stdout?.length, 8_388_608);
});
