import { TextReader, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from "@zip.js/zip.js";
import { MicrovmError } from "../errors/microvm_error.ts";

/** A file of an artifact. */
export interface ArtifactFile {
  /** Path in the archive, relative, with `/` between its parts. */
  readonly name: string;
  /** Its content. */
  readonly bytes: Uint8Array;
  /** Its mode, for example `0o755`. */
  readonly mode: number;
}

/** What an artifact holds. */
export interface ArtifactContent {
  /** The Dockerfile. */
  readonly dockerfile: string;
  /** Everything that the Dockerfile copies. */
  readonly files: readonly ArtifactFile[];
}

const DOCKERFILE = "Dockerfile";
const FILE_TYPE = 0o100000;

// The least date that an archive can hold, in local time because that is how it is written down:
// the same content is the same bytes, on any day and in any time zone.
const EPOCH = new Date(1980, 0, 1);

function checkNames(files: readonly ArtifactFile[]): void {
  const taken = new Set([DOCKERFILE]);
  for (const { name } of files) {
    const parts = name.split("/");
    if (parts.some((part) => part === "" || part === "." || part === "..") || /[\\\0]/.test(name)) {
      const message = `Cannot pack the file: "${name}" is no relative path with "/" in it`;
      throw new MicrovmError("ERR_INVALID_ARG", message);
    }
    if (taken.has(name)) {
      throw new MicrovmError("ERR_INVALID_ARG", `Cannot pack the file: "${name}" is there twice`);
    }
    taken.add(name);
  }
}

/**
 * Packs an artifact: the zip archive that an image is built from, with the Dockerfile first. The
 * same content gives the same bytes.
 *
 * @param content The Dockerfile and its files.
 * @returns The archive.
 * @throws {MicrovmError} ERR_INVALID_ARG for a name that is no plain relative path or is there
 *     twice.
 *
 * @example An artifact with one program
 * ```ts
 * import { defaultDockerfile, packArtifact } from "@microvms/core";
 * import { assertEquals } from "@std/assert";
 *
 * const bytes = new TextEncoder().encode("#!/bin/sh\n");
 * const archive = await packArtifact({
 *   dockerfile: defaultDockerfile(),
 *   files: [{ name: "agentd", bytes, mode: 0o755 }],
 * });
 * assertEquals(new TextDecoder().decode(archive.subarray(0, 2)), "PK");
 * ```
 */
export async function packArtifact({ dockerfile, files }: ArtifactContent): Promise<Uint8Array> {
  checkNames(files);
  const writer = new ZipWriter(new Uint8ArrayWriter(), {
    lastModDate: EPOCH,
    extendedTimestamp: false,
    msDosCompatible: false,
    useWebWorkers: false,
  });
  const plain = { unixMode: FILE_TYPE | 0o644 };
  await writer.add(DOCKERFILE, new TextReader(dockerfile), plain);
  for (const { name, bytes, mode } of files) {
    await writer.add(name, new Uint8ArrayReader(bytes), { unixMode: FILE_TYPE | mode & 0o7777 });
  }
  return await writer.close();
}
