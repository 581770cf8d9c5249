/** Address of the CLI's main module. */
export const MAIN: string = new URL("../../cli/main.ts", import.meta.url).href;

/** What a finished run of the CLI left. */
export interface Finished {
  /** Exit status. */
  readonly code: number;
  /** Everything on standard output. */
  readonly stdout: string;
  /** Everything on standard error. */
  readonly stderr: string;
}

/** How a run is treated. */
export interface CliOptions {
  /** Leaves standard output unread, as a pager does. Default false. */
  readonly stalls?: boolean;
}

interface Wait {
  readonly start: string;
  found(line: string): void;
}

/** A run of the real CLI, as a child process with an environment of its own. */
export class Cli implements AsyncDisposable {
  /** Resolves once it has ended. */
  readonly finished: Promise<Finished>;
  readonly #child: Deno.ChildProcess;
  readonly #lines: string[] = [];
  #waits: Wait[] = [];
  #stdout = "";
  #ended = false;

  /**
   * Starts the CLI.
   *
   * @param args Its arguments.
   * @param env Its variables beside those that Deno itself needs; nothing else reaches it.
   * @param options How it is treated.
   */
  constructor(
    args: readonly string[],
    env: Readonly<Record<string, string>>,
    { stalls = false }: CliOptions = {},
  ) {
    this.#child = new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", MAIN, ...args],
      clearEnv: true,
      env: { ...denoVariables(), ...env },
      stdin: "null",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    this.finished = this.#finish(stalls);
  }

  /** What it has written on standard output so far. */
  get stdout(): string {
    return this.#stdout;
  }

  /**
   * Sends it a signal.
   *
   * @param signal The signal.
   */
  kill(signal: Deno.Signal): void {
    this.#child.kill(signal);
  }

  /**
   * Waits for a line on either stream.
   *
   * @param start What the line starts with.
   * @returns The line.
   */
  async line(start: string): Promise<string> {
    const seen = this.#lines.find((line) => line.startsWith(start));
    if (seen !== undefined) return seen;
    const { promise, resolve } = Promise.withResolvers<string>();
    this.#waits.push({ start, found: resolve });
    const line = await Promise.race([promise, this.finished]);
    if (typeof line === "string") return line;
    throw new Error(`Ended before "${start}": ${Deno.inspect(line)}`);
  }

  /** Ends it, if it still runs. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (!this.#ended) this.#child.kill("SIGTERM");
    await this.finished;
  }

  async #finish(stalls: boolean): Promise<Finished> {
    let stderr = "";
    const { status, stdout } = this.#child;
    const [{ code }] = await Promise.all([
      status,
      stalls
        ? status.then(() => stdout.cancel())
        : this.#read(stdout, (text) => this.#stdout += text),
      this.#read(this.#child.stderr, (text) => stderr += text),
    ]);
    this.#ended = true;
    return { code, stdout: this.#stdout, stderr };
  }

  async #read(
    stream: ReadableStream<Uint8Array<ArrayBuffer>>,
    keep: (text: string) => void,
  ): Promise<void> {
    let rest = "";
    for await (const chunk of stream.pipeThrough(new TextDecoderStream())) {
      keep(chunk);
      const lines = (rest + chunk).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) this.#noteLine(line);
    }
  }

  #noteLine(line: string): void {
    this.#lines.push(line);
    for (const { start, found } of this.#waits) if (line.startsWith(start)) found(line);
    this.#waits = this.#waits.filter(({ start }) => !line.startsWith(start));
  }
}

/**
 * Runs the CLI to its end.
 *
 * @param args Its arguments.
 * @param env Its variables.
 * @returns What it left.
 */
export async function runCli(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Finished> {
  await using cli = new Cli(args, env);
  return await cli.finished;
}

function denoVariables(): Record<string, string> {
  const names = ["PATH", "HOME", "DENO_DIR", "XDG_CACHE_HOME"];
  const variables: Record<string, string> = { DENO_NO_UPDATE_CHECK: "1", NO_COLOR: "1" };
  for (const name of names) {
    const value = Deno.env.get(name);
    if (value !== undefined) variables[name] = value;
  }
  return variables;
}
