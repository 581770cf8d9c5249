import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { connPair } from "./_testing.ts";
import { readLine } from "./read_line.ts";
import { writeAll } from "../write_all.ts";

const encoder = new TextEncoder();

Deno.test("readLine() reads any line and nothing that follows it [property]", async () => {
  const [one, other] = await connPair();
  const line = fc.string({ maxLength: 256 }).filter((text) => !text.includes("\n"));
  await fc.assert(fc.asyncProperty(line, async (text) => {
    const ascii = text.replace(/[^\x20-\x7e]/g, "?");
    await writeAll(one, encoder.encode(`${ascii}\nnext\n`));
    assertEquals([await readLine(other), await readLine(other)], [ascii, "next"]);
  }));
  one.close();
  other.close();
});

Deno.test("readLine() gives null when the connection ends first or the line is too long", async () => {
  for (const text of ["", "connect", "x".repeat(300)]) {
    const [one, other] = await connPair();
    await writeAll(one, encoder.encode(text));
    await one.closeWrite();
    assertEquals(await readLine(other), null);
    one.close();
    other.close();
  }
});
