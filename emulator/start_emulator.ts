import { assemble } from "./assemble.ts";
import { systemClock } from "./clock.ts";
import type { Emulator } from "./emulator.ts";
import type { GuestHost } from "./guest/guest.ts";
import { openGuestHost } from "./guest/mod.ts";
import { openPrivateFolder } from "./private_folder.ts";

/** How an emulator is started. */
export interface EmulatorOptions {
  /**
   * Port of the control plane and the bucket, on loopback.
   *
   * @default {0} A free one.
   */
  port?: number | undefined;
  /**
   * Folder in which the emulator makes its private folder.
   *
   * @default {undefined} The system's folder for temporary files.
   */
  folder?: string | undefined;
  /**
   * Region that it plays.
   *
   * @default {"us-east-1"}
   */
  region?: string | undefined;
  /**
   * Takes what the user has to know, such as that guests share this machine.
   *
   * @param text One line without its end.
   */
  notice?(text: string): void;
  /**
   * Takes what happens inside: refusals with their rule, changes of state, what guests print.
   *
   * @param text One line without its end.
   */
  log?(text: string): void;
}

/**
 * Starts a local stand-in for AWS Lambda MicroVMs and a bucket, on loopback.
 *
 * @param options How to start it.
 * @returns The running emulator; the caller closes it.
 * @throws {Deno.errors.AddrInUse} When the port is taken.
 *
 * @example Point any AWS tool at it
 * ```ts
 * import { startEmulator } from "@microvms/emulator";
 * import { assertEquals } from "@std/assert";
 *
 * await using emulator = await startEmulator();
 * assertEquals(emulator.env.AWS_ENDPOINT_URL_LAMBDA_MICROVMS, emulator.url);
 * ```
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const { port, region = "us-east-1", notice = ignore, log = ignore } = options;
  const folder = await openPrivateFolder(options.folder);
  let guests: GuestHost | undefined;
  try {
    guests = await openGuestHost({ folder: folder.path, notice });
    return await assemble({ guests, clock: systemClock(), folder, port, region, log });
  } catch (error) {
    await guests?.close();
    await folder.remove();
    throw error;
  }
}

function ignore(_text: string): void {}
