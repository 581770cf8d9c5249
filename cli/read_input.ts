import { MicrovmError } from "@microvms/core";
import type { FileSource } from "./context.ts";

/** What is read, and from where. */
export interface ReadInputOptions {
  /** What the file is to the user, as in `Cannot read the Dockerfile`. */
  readonly what: string;
  /** Where files come from. */
  readonly files: FileSource;
}

/**
 * Reads a file that the user named.
 *
 * @param path Its path.
 * @param options What it is, and where files come from.
 * @returns Its bytes.
 * @throws {MicrovmError} `ERR_PRECONDITION` when there is none, or it cannot be read.
 */
export async function readInput(
  path: string,
  { what, files }: ReadInputOptions,
): Promise<Uint8Array> {
  try {
    return await files.readFile(path);
  } catch (cause) {
    throw new MicrovmError("ERR_PRECONDITION", `Cannot read the ${what} "${path}": ${why(cause)}`, {
      cause,
    });
  }
}

function why(cause: unknown): string {
  if (cause instanceof Deno.errors.NotFound) return "it does not exist";
  if (cause instanceof Deno.errors.IsADirectory) return "it is a folder";
  return cause instanceof Error ? cause.message : String(cause);
}
