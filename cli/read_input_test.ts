import { assertEquals, assertRejects } from "@std/assert";
import { MicrovmError } from "@microvms/core";
import { readInput } from "./read_input.ts";

Deno.test("readInput() reads a file", async () => {
  const files = { readFile: () => Promise.resolve(new Uint8Array([1])), stat: Deno.stat };
  assertEquals(await readInput("d", { what: "program", files }), new Uint8Array([1]));
});

Deno.test("readInput() says why it cannot", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const rows = [
      [`${folder}/none`, "it does not exist"],
      [folder, "it is a folder"],
    ] as const;
    for (const [path, why] of rows) {
      const error = await assertRejects(
        () => readInput(path, { what: "Dockerfile", files: Deno }),
        MicrovmError,
      );
      assertEquals([error.exitCode, error.message], [
        12,
        `Cannot read the Dockerfile "${path}": ${why}`,
      ]);
    }
  } finally {
    await Deno.remove(folder);
  }
});
