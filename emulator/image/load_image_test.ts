import { assertEquals, assertRejects } from "@std/assert";
import { TextReader, Uint8ArrayWriter, ZipWriter } from "@zip.js/zip.js";
import { BuildFailure } from "./build_failure.ts";
import { loadImage } from "./load_image.ts";

Deno.test("loadImage() unpacks an artifact and plans it", async () => {
  const folder = await Deno.makeTempDir({ prefix: "microvms-image-test-" });
  const zip = await zipOf({
    Dockerfile: 'FROM base\nCOPY agentd /agentd\nCMD ["/agentd"]\n',
    agentd: "#!/bin/sh\n",
  });
  const image = await loadImage(zip, `${folder}/one`);
  const program = await Deno.readTextFile(`${folder}/one/agentd`);
  await Deno.remove(folder, { recursive: true });
  assertEquals([image.folder, image.plan.argv, program], [
    `${folder}/one`,
    ["/agentd"],
    "#!/bin/sh\n",
  ]);
});

Deno.test("loadImage() refuses a Dockerfile that needs what the artifact does not have", async () => {
  const folder = await Deno.makeTempDir({ prefix: "microvms-image-test-" });
  const zip = await zipOf({ Dockerfile: "FROM base\nCOPY agentd /agentd\n" });
  const error = await assertRejects(() => loadImage(zip, folder), BuildFailure);
  await Deno.remove(folder, { recursive: true });
  assertEquals(error.reason, "CONTAINER_BUILD_FAILED");
});

async function zipOf(files: Readonly<Record<string, string>>): Promise<Uint8Array<ArrayBuffer>> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  for (const [name, text] of Object.entries(files)) await writer.add(name, new TextReader(text));
  return writer.close();
}
