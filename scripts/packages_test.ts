import { assertEquals } from "@std/assert";
import { packages } from "./packages.ts";

Deno.test("packages() gives the members of the workspace with all that they export", async () => {
  const found = await packages();
  assertEquals(found.map(({ folder }) => folder), [
    "protocol",
    "core",
    "agentd",
    "emulator",
    "cli",
  ]);
  assertEquals(found[0], {
    folder: "protocol",
    name: "@microvms/protocol",
    version: "0.1.0",
    license: "Apache-2.0",
    entries: ["protocol/mod.ts", "protocol/control/mod.ts"],
  });
});
