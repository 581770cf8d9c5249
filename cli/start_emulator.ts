import { MicrovmError } from "@microvms/core";
import type { Context, EmulatorStart, LocalService } from "./context.ts";

/** What a folder for temporary files that cannot be used fails with. */
const FOLDER_ERRORS = [
  Deno.errors.NotFound,
  Deno.errors.PermissionDenied,
  Deno.errors.NotADirectory,
  Deno.errors.FilesystemLoop,
] as const;

/** The number of a read-only file system's error, and of a full one's: neither has a class of its own. */
const FOLDER_CODES = ["EROFS", "ENOSPC"] as const;

/**
 * Starts an emulator, and says what this machine lacks when that fails.
 *
 * @param context What the program may touch.
 * @param options How to start it.
 * @returns The running emulator.
 * @throws {MicrovmError} `ERR_PRECONDITION` for a port in use and a folder that cannot be written.
 */
export async function startEmulator(
  context: Context,
  options: EmulatorStart,
): Promise<LocalService> {
  try {
    return await context.startEmulator(options);
  } catch (cause) {
    const why = reason(cause, options, context);
    if (why === undefined) throw cause;
    throw new MicrovmError("ERR_PRECONDITION", `Cannot start the emulator: ${why}`, { cause });
  }
}

function reason(cause: unknown, { port }: EmulatorStart, { env }: Context): string | undefined {
  if (cause instanceof Deno.errors.AddrInUse) return `another program serves on port ${port}`;
  if (!(cause instanceof Error)) return undefined;
  const code = "code" in cause ? cause.code : undefined;
  const isFolder = FOLDER_ERRORS.some((type) => cause instanceof type) ||
    FOLDER_CODES.some((each) => each === code);
  if (!isFolder) return undefined;
  const folder = env.get("TMPDIR");
  const place = folder === undefined ? "the folder for temporary files" : `TMPDIR "${folder}"`;
  return `it cannot write to ${place}: ${cause.message}`;
}
