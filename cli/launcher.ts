import { shellQuote } from "./quote.ts";

/** What a launcher of the daemon needs to know. */
export interface LauncherOptions {
  /** Path of the Deno that runs it. */
  readonly deno: string;
  /** Folder where that Deno keeps what it has downloaded. */
  readonly cache: string;
  /** Address of the daemon's main module: a file, or `https:` when this came from a registry. */
  readonly entry: string;
  /** Flags of `deno run` that the daemon needs, its permissions among them. */
  readonly flags: readonly string[];
}

/**
 * Writes a program that starts the daemon from its sources, for a guest that sees this machine's
 * files. It stands in for the compiled daemon in an image's artifact.
 *
 * @param options Deno, its cache, the daemon's main module and flags.
 * @returns A POSIX shell script.
 */
export function launcherScript({ deno, cache, entry, flags }: LauncherOptions): string {
  const command = [
    deno,
    "run",
    "--quiet",
    // A guest has no network to download from, and waiting for one hides the reason.
    "--cached-only",
    ...flags,
    entry,
  ];
  return [
    "#!/bin/sh",
    `export DENO_DIR=${shellQuote(cache)} DENO_NO_UPDATE_CHECK=1`,
    `exec ${command.map(shellQuote).join(" ")}`,
    "",
  ].join("\n");
}
