import { assert, assertEquals } from "@std/assert";
import { GENERATED_FILES } from "./generated_files.ts";

Deno.test("GENERATED_FILES are committed as the source makes them", async () => {
  assert(GENERATED_FILES.length > 0);
  for (const { path, content } of GENERATED_FILES) {
    const committed = await Deno.readTextFile(new URL(`../${path}`, import.meta.url));
    assertEquals(committed, content(), `"${path}" is stale: run \`deno task generate\``);
  }
});
