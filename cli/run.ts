/**
 * The `microvm` command line as a function: arguments and a context in, an exit status out.
 *
 * @example Ask for the version
 * ```ts
 * import { type Context, run, type Sink } from "@microvms/cli/run";
 * import { assertEquals } from "@std/assert";
 *
 * let text = "";
 * const sink: Sink = {
 *   isTerminal: false,
 *   closed: new AbortController().signal,
 *   columns: () => undefined,
 *   write: (data) => Promise.resolve(void (text += data)),
 * };
 * const context: Context = {
 *   stdout: sink,
 *   stderr: sink,
 *   env: new Map(),
 *   signals: { add() {}, remove() {} },
 *   files: Deno,
 *   machine: Deno.build,
 *   startEmulator: () => Promise.reject(new Error("There is none")),
 *   ownDaemon: () => Promise.reject(new Error("There is none")),
 * };
 * assertEquals(await run(["--version"], context), 0);
 * assertEquals(text, "microvm 0.1.0\n");
 * ```
 *
 * @module
 */
import type { Context } from "./context.ts";
import { VERSION } from "./version.ts";

export type { Context, EmulatorStart, FileSource, LocalService, Machine } from "./context.ts";
export { type SignalSource, STOP_SIGNALS, type StopSignal } from "./interrupts.ts";
export type { Sink } from "./sink.ts";
export type { Clock, Environment, Random } from "@microvms/core";

const VERSION_FLAGS = ["-V", "--version"] as const;

/**
 * Runs one command line.
 *
 * @param argv The arguments after the program's name.
 * @param context Everything outside the program that it may touch.
 * @returns The exit status.
 */
export async function run(argv: readonly string[], context: Context): Promise<number> {
  const [only] = argv;
  // Scripts ask for the version often, and it needs no parser.
  if (argv.length === 1 && VERSION_FLAGS.some((flag) => flag === only)) {
    await context.stdout.write(`microvm ${VERSION}\n`);
    return 0;
  }
  const { dispatch } = await import("./dispatch.ts");
  return await dispatch(argv, context);
}
