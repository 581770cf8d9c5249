import { assert, assertEquals } from "@std/assert";
import { availableBytes } from "./disk.ts";

Deno.test("availableBytes() measures a folder that is there", async () => {
  const bytes = await availableBytes(".");
  assert(Number.isSafeInteger(bytes));
});

Deno.test("availableBytes() gives null when there is nothing to measure", async () => {
  assertEquals(await availableBytes("/no/such/folder"), null);
});
