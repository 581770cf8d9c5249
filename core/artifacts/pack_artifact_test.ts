import { assertEquals, assertInstanceOf, assertRejects } from "@std/assert";
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from "@zip.js/zip.js";
import { MicrovmError } from "../errors/microvm_error.ts";
import { packArtifact } from "./pack_artifact.ts";

const PROGRAM = new Uint8Array(100_000).fill(7);
const CONTENT = {
  dockerfile: "FROM scratch\n",
  files: [
    { name: "agentd", bytes: PROGRAM, mode: 0o755 },
    { name: "lib/data", bytes: new Uint8Array(), mode: 0o600 },
  ],
};

Deno.test("packArtifact() puts the Dockerfile first and keeps modes and bytes", async () => {
  const archive = await packArtifact(CONTENT);
  const reader = new ZipReader(new Uint8ArrayReader(archive), { useWebWorkers: false });
  const entries = await reader.getEntries();
  assertEquals(
    entries.map(({ filename, unixMode, compressionMethod }) => [
      filename,
      (unixMode ?? 0).toString(8),
      compressionMethod,
    ]),
    [["Dockerfile", "100644", 8], ["agentd", "100755", 8], ["lib/data", "100600", 8]],
  );
  const [dockerfile, program] = entries;
  for (const [entry, bytes] of [[dockerfile, "FROM scratch\n"], [program, PROGRAM]] as const) {
    if (entry === undefined || entry.directory) throw new Error("No file");
    const content = await entry.getData(new Uint8ArrayWriter());
    assertEquals(content, typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes);
  }
  await reader.close();
});

Deno.test("packArtifact() gives the same bytes for the same content", async () => {
  assertEquals(await packArtifact(CONTENT), await packArtifact(CONTENT));
});

Deno.test("packArtifact() refuses names that leave the archive or are there twice", async () => {
  const names = [["/etc/passwd"], ["../x"], ["a/./b"], ["a//b"], [""], ["a\\b"], ["Dockerfile"], [
    "a",
    "a",
  ]];
  for (const group of names) {
    const files = group.map((name) => ({ name, bytes: new Uint8Array(), mode: 0o644 }));
    const error = await assertRejects(() => packArtifact({ dockerfile: "", files }));
    assertInstanceOf(error, MicrovmError);
    assertEquals(error.code, "ERR_INVALID_ARG");
  }
});
