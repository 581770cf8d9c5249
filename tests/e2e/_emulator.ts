import { Cli } from "./_cli.ts";

/** `microvm emulator` with the variables that it prints. */
export interface RunningEmulator extends AsyncDisposable {
  /** The program. */
  readonly cli: Cli;
  /** The variables. */
  readonly env: ReadonlyMap<string, string>;
}

/**
 * Starts `microvm emulator` and waits until it serves.
 *
 * @param env Variables of the program.
 * @returns The running emulator; disposing of it ends it.
 */
export async function startEmulatorCli(
  env: Readonly<Record<string, string>>,
): Promise<RunningEmulator> {
  const cli = new Cli(["emulator", "--json"], env);
  try {
    // The last line of the envelope, and the only one that is not indented.
    await cli.line("}");
    const { data } = JSON.parse(cli.stdout);
    return {
      cli,
      env: new Map(Object.entries<string>(data.env)),
      [Symbol.asyncDispose]: () => cli[Symbol.asyncDispose](),
    };
  } catch (error) {
    await cli[Symbol.asyncDispose]();
    throw error;
  }
}
