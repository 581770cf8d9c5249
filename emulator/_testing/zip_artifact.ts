import { BlobWriter, TextReader, ZipWriter } from "@zip.js/zip.js";

/** Zips texts by file name; the Dockerfile is one of them. */
export async function zipArtifact(
  files: Readonly<Record<string, string>>,
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = new ZipWriter(new BlobWriter("application/zip"), { useWebWorkers: false });
  for (const [name, text] of Object.entries(files)) {
    await writer.add(name, new TextReader(text), { unixMode: 0o755 });
  }
  return new Uint8Array(await (await writer.close()).arrayBuffer());
}
