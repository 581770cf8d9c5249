import { configure, type Entry, Uint8ArrayReader, ZipReader } from "@zip.js/zip.js";
import { artifactPath } from "./artifact_path.ts";
import { BuildFailure } from "./build_failure.ts";

/** Most bytes that an artifact may hold once unpacked. */
const MAX_BYTES = 2 * 1024 ** 3;
/** Most entries that an artifact may have. */
const MAX_ENTRIES = 10_000;
const FILE_TYPES = { mask: 0o170000, none: 0, file: 0o100000, folder: 0o040000 } as const;

/**
 * Unpacks an artifact: a zip with a `Dockerfile` at its top.
 *
 * Nothing but plain files and folders is unpacked, each inside `folder`, with the permission bits
 * it has in the archive.
 *
 * @param zip Bytes of the artifact.
 * @param folder Folder to unpack into; made when it does not exist.
 * @throws {BuildFailure} `ARCHIVE_INVALID` when it is not such a zip, or too large, damaged, or
 * with names or kinds of entries that are refused; `ARCHIVE_DOCKERFILE_NOT_FOUND` without a
 * `Dockerfile`.
 */
export async function unpackArtifact(zip: Uint8Array<ArrayBuffer>, folder: string): Promise<void> {
  // Workers outlive a call, and an artifact is small beside what starting one costs.
  configure({ useWebWorkers: false });
  const reader = new ZipReader(new Uint8ArrayReader(zip));
  try {
    const entries = namedEntries(await reader.getEntries({ filenameValidation: "tolerant" }));
    const dockerfile = entries.get("Dockerfile");
    if (dockerfile === undefined || dockerfile.directory) {
      const text = 'Cannot find the file "Dockerfile" at the top of the artifact';
      throw new BuildFailure("ARCHIVE_DOCKERFILE_NOT_FOUND", text);
    }
    await Deno.mkdir(folder, { recursive: true });
    for (const [path, entry] of entries) await unpackEntry(entry, `${folder}/${path}`);
  } catch (error) {
    throw archiveFailure(error);
  } finally {
    await reader.close();
  }
}

/** What the file system refuses is not the archive's fault, and has a code. */
function archiveFailure(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof BuildFailure) return error;
  if (!("code" in error)) return invalid(`it is not a zip that can be read: ${error.message}`);
  if (error.code !== "ENOSPC") return error;
  return new BuildFailure("DISK_STORAGE_FULL", `Cannot unpack the artifact: ${error.message}`);
}

function namedEntries(entries: readonly Entry[]): Map<string, Entry> {
  if (entries.length > MAX_ENTRIES) {
    throw invalid(`it has ${entries.length} entries and ${MAX_ENTRIES} is the limit`);
  }
  const named = new Map<string, Entry>();
  let bytes = 0;
  for (const entry of entries) {
    const path = artifactPath(entry.filename);
    const type: number = (entry.unixExternalUpper ?? 0) & FILE_TYPES.mask;
    const plain = entry.directory ? FILE_TYPES.folder : FILE_TYPES.file;
    if (type !== FILE_TYPES.none && type !== plain) {
      throw invalid(`an entry is neither a file nor a folder: ${JSON.stringify(path)}`);
    }
    if (entry.encrypted) throw invalid(`an entry is encrypted: ${JSON.stringify(path)}`);
    if (named.has(path)) throw invalid(`two entries have the name ${JSON.stringify(path)}`);
    named.set(path, entry);
    bytes += entry.uncompressedSize;
  }
  for (const path of named.keys()) {
    const file = parents(path).find((parent) => named.get(parent)?.directory === false);
    if (file !== undefined) {
      throw invalid(`a file stands where a folder is needed: ${JSON.stringify(file)}`);
    }
  }
  if (bytes > MAX_BYTES) {
    throw invalid(`it unpacks to ${bytes} bytes and ${MAX_BYTES} is the limit`);
  }
  return named;
}

function parents(path: string): readonly string[] {
  const parts = path.split("/");
  return parts.slice(1).map((_part, at) => parts.slice(0, at + 1).join("/"));
}

async function unpackEntry(entry: Entry, target: string): Promise<void> {
  const mode = (entry.unixMode ?? 0) & 0o777;
  if (entry.directory) {
    await Deno.mkdir(target, { recursive: true });
    // Its owner must be able to fill it and to remove it again.
    await Deno.chmod(target, (mode || 0o755) | 0o700);
    return;
  }
  await Deno.mkdir(target.slice(0, target.lastIndexOf("/")), { recursive: true });
  const file = await Deno.open(target, { write: true, createNew: true });
  await entry.getData(capped(file.writable, entry), {
    checkCrc32: true,
    checkOverlappingEntry: true,
  });
  await Deno.chmod(target, mode || 0o644);
}

/** The size an archive declares is what the limit was checked with, so it must not be exceeded. */
function capped(
  file: WritableStream<Uint8Array<ArrayBuffer>>,
  entry: Entry,
): WritableStream<Uint8Array<ArrayBuffer>> {
  const writer = file.getWriter();
  let left = entry.uncompressedSize;
  return new WritableStream({
    async write(chunk) {
      left -= chunk.length;
      if (left < 0) {
        throw invalid(`an entry is larger than declared: ${JSON.stringify(entry.filename)}`);
      }
      await writer.write(chunk);
    },
    close: () => writer.close(),
    abort: (reason) => writer.abort(reason),
  });
}

function invalid(why: string): BuildFailure {
  return new BuildFailure("ARCHIVE_INVALID", `Cannot unpack the artifact, ${why}`);
}
