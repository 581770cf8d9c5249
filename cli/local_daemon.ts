import { MicrovmError } from "@microvms/core";
import { z } from "zod";
import { launcherScript } from "./launcher.ts";

/** Which daemon to run, and with what. */
export interface LocalDaemonOptions {
  /** Path of the Deno to run it with; undefined for a compiled program, which has none. */
  readonly deno: string | undefined;
  /** Address of the daemon's main module. */
  readonly entry: string;
  /** Flags of `deno run` that the daemon needs, its permissions among them. */
  readonly flags: readonly string[];
}

const InfoSchema = z.object({ denoDir: z.string() });

/**
 * Makes a program of the daemon whose sources this program came with.
 *
 * @param options The daemon and the Deno that runs it.
 * @returns The program's bytes.
 * @throws {MicrovmError} `ERR_PRECONDITION` when the daemon's modules are neither here nor to be had.
 */
export async function localDaemon(options: LocalDaemonOptions): Promise<Uint8Array> {
  const { deno, entry } = options;
  if (deno === undefined) {
    throw new MicrovmError(
      "ERR_PRECONDITION",
      "Cannot bring a daemon: this compiled program holds none; name one as BINARY",
    );
  }
  const [info] = await Promise.all([
    output(deno, ["info", "--json"]),
    // The daemon's own modules are no part of this program, so nothing has fetched them yet.
    output(deno, ["cache", "--quiet", entry]),
  ]);
  const { denoDir: cache } = InfoSchema.parse(JSON.parse(info));
  return new TextEncoder().encode(launcherScript({ ...options, deno, cache }));
}

async function output(deno: string, args: readonly string[]): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(deno, {
    args: [...args],
    stdin: "null",
    env: { NO_COLOR: "1" },
  }).output();
  const decoder = new TextDecoder();
  if (!success) {
    throw new MicrovmError(
      "ERR_PRECONDITION",
      `Cannot prepare the daemon: ${decoder.decode(stderr).trim()}`,
    );
  }
  return decoder.decode(stdout);
}
