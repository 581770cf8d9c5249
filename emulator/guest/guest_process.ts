import type { GuestExit } from "./guest.ts";
import { readLogLines } from "./read_log_lines.ts";

/**
 * Milliseconds that output may take to end after the program did; what still holds it was not
 * started to be waited for.
 */
const LINGER_MS = 200;

/**
 * As an argument, the whole script would fill lists of processes for as long as the guest lives.
 */
const SCRIPT_VARIABLE = "GUEST_SCRIPT";

/** What util-linux 2.38 writes, and ends with 1, when SIGKILL ended the process it waited for. */
const KILLED = "unshare: sigprocmask unblock failed: Invalid argument";

/** What {@link GuestProcess} starts. */
export interface GuestProcessOptions {
  /** One of the guest scripts. */
  readonly script: string;
  /** Its arguments. */
  readonly args: readonly string[];
  /** Command that becomes the shell, which runs the script. */
  readonly wrapper: readonly [string, ...string[]];
  /**
   * Whether it leads a session of its own; not needed when its program sees to that. Default false.
   */
  readonly detached?: boolean;
  /**
   * Takes one line of what it writes.
   *
   * @param line Line without its end.
   */
  onLog(line: string): void;
}

/**
 * A process that runs a guest script: it says a process id when it is ready, then takes its steps,
 * and logs.
 */
export class GuestProcess {
  /** Process id. */
  readonly pid: number;
  /** Resolves with the id of the guest's first process when the guest is ready for its steps. */
  readonly ready: Promise<number>;
  /** Resolves when the process ended and its output was logged. */
  readonly exited: Promise<GuestExit>;
  readonly #child: Deno.ChildProcess;
  readonly #reading = new AbortController();
  #killed = false;

  /**
   * Starts the process.
   *
   * @param options What to start.
   */
  constructor({ script, args, wrapper, detached = false, onLog }: GuestProcessOptions) {
    const [command, ...rest] = wrapper;
    this.#child = new Deno.Command(command, {
      args: [...rest, "/bin/sh", "-c", `eval "$${SCRIPT_VARIABLE}"`, "guest", ...args],
      cwd: "/",
      clearEnv: true,
      env: { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", [SCRIPT_VARIABLE]: script },
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
      detached,
    }).spawn();
    this.pid = this.#child.pid;
    const { signal } = this.#reading;
    const ready = Promise.withResolvers<number>();
    const early: string[] = [];
    let isReady = false;
    const output = readLogLines(this.#child.stdout, {
      signal,
      onLine(line) {
        if (isReady) return onLog(line);
        isReady = true;
        ready.resolve(Number(line));
      },
    });
    const errors = readLogLines(this.#child.stderr, {
      signal,
      onLine: (line) => {
        if (line === KILLED) {
          this.#killed = true;
          return;
        }
        if (!isReady) early.push(line);
        onLog(line);
      },
    });
    this.ready = ready.promise;
    // Not everyone waits for it.
    this.ready.catch(() => {});
    this.exited = this.#end(Promise.all([output, errors]));
    this.exited.then(() => ready.reject(new Error(`Cannot make a guest: ${early.join("; ")}`)));
  }

  /**
   * Gives the process its steps, after which its input ends.
   *
   * @param steps Shell commands.
   */
  async give(steps: string): Promise<void> {
    const writer = this.#child.stdin.getWriter();
    try {
      await writer.write(new TextEncoder().encode(steps));
      await writer.close();
    } catch (error) {
      // A process that ended takes no steps; how it ended is told by `exited`.
      if (!(error instanceof Deno.errors.BrokenPipe)) throw error;
    }
  }

  /** Kills a process that got no steps, and waits for its end. */
  async discard(): Promise<void> {
    await this.#child.stdin.abort().catch(() => {});
    try {
      this.#child.kill("SIGKILL");
    } catch (error) {
      // It has ended before.
      if (!(error instanceof TypeError)) throw error;
    }
    await this.exited;
  }

  /** Reads no more of its output. */
  abandon(): void {
    this.#reading.abort();
  }

  async #end(output: Promise<unknown>): Promise<GuestExit> {
    const exit = await this.#child.status.then(
      ({ code, signal }) => ({ code: signal === null ? code : null, signal }),
      // The runtime knows no names for real-time signals and refuses the status.
      () => ({ code: null, signal: "SIGRT" }),
    );
    const linger = Promise.withResolvers<void>();
    const timer = setTimeout(linger.resolve, LINGER_MS);
    await Promise.race([output, linger.promise]);
    clearTimeout(timer);
    return this.#killed && exit.code === 1 ? { code: null, signal: "SIGKILL" } : exit;
  }
}
