import {
  describeIssues,
  type PollResponse,
  ROUTES,
  type StartRequest,
  StartRequestSchema,
} from "@microvms/protocol";
import { asMicrovmError } from "../errors/as_microvm_error.ts";
import { MicrovmError } from "../errors/microvm_error.ts";
import { wireError } from "../errors/wire_error.ts";
import { type Pace, pollUntil } from "../http/poll_until.ts";
import { withRetries } from "../http/with_retries.ts";
import { mintExecId } from "../ids.ts";
import type { ExecEvent } from "./exec_event.ts";
import { followExec } from "./follow_exec.ts";
import type { SessionClient } from "./session_client.ts";

/** How a command is run. */
export interface ExecOptions {
  /** Working folder. Default: the image's. */
  readonly cwd?: string;
  /** Environment on top of the launch environment. Default empty. */
  readonly env?: Readonly<Record<string, string>>;
  /** Numeric user id. Default: the daemon's. */
  readonly user?: number;
  /** Numeric group id. Default: the daemon's. */
  readonly group?: number;
  /** Seconds after which the command is killed, more than 0. Default: never. */
  readonly timeoutSec?: number;
  /** Ends every wait for the command on this side; the command goes on. */
  readonly signal?: AbortSignal | undefined;
}

/** How a command is run, and who is told of its end. */
export interface StartOptions extends ExecOptions {
  /** Is called once the end of the command is known. */
  onEnd?(): void;
}

/** How a command ended, with what it printed. */
export interface ExecResult {
  /** Name of the exec. */
  readonly execId: string;
  /** Exit status; null when a signal ended the command. */
  readonly exitCode: number | null;
  /** Number of the signal that ended the command; null when it exited by itself. */
  readonly signal: number | null;
  /** Standard output up to the daemon's cap, invalid UTF-8 replaced. */
  readonly stdout: string;
  /** Standard error up to the daemon's cap, invalid UTF-8 replaced. */
  readonly stderr: string;
  /** Whether either pipe wrote more than the cap; the stream has it all. */
  readonly truncated: boolean;
  /** Whether a process that the command left behind still held a pipe when reading stopped. */
  readonly writersMayBeAlive: boolean;
}

/** Pace of the polls; an exec has no deadline on this side. */
const POLL_PACE: Pace = { everyMs: 1_000, timeoutMs: Infinity };

/** Failed polls in a row that are taken for passing. */
const MAX_FAILED_POLLS = 20;

/** A command that was started in a VM. */
export interface Exec {
  /** Its name, by which the daemon knows it. */
  readonly id: string;
  /** Its output as it comes, from the first byte to the exit; may be read more than once. */
  readonly output: AsyncIterable<ExecEvent>;
  /**
   * Waits for the end of the command and takes its output over.
   *
   * @returns How it ended; the same again when asked again.
   * @throws {MicrovmError} ERR_RETRYABLE when the daemon cannot be reached any more;
   *     ERR_INTERRUPTED when the signal fired.
   */
  wait(): Promise<ExecResult>;
}

/** A command in the daemon that a session reaches. */
export class SessionExec implements Exec {
  readonly id: string;
  readonly #session: SessionClient;
  readonly #signal: AbortSignal | undefined;
  readonly #onEnd: (() => void) | undefined;
  #result: Promise<ExecResult> | undefined;

  /**
   * Names a command that was started.
   *
   * @param session The daemon's client.
   * @param options Name of the exec, what ends the waits for it, and who is told of its end.
   */
  constructor(
    session: SessionClient,
    { id, signal, onEnd }: Pick<StartOptions, "signal" | "onEnd"> & { readonly id: string },
  ) {
    this.id = id;
    this.#session = session;
    this.#signal = signal;
    this.#onEnd = onEnd;
  }

  get output(): AsyncIterable<ExecEvent> {
    return followExec(this.#session, { id: this.id, signal: this.#signal });
  }

  wait(): Promise<ExecResult> {
    this.#result ??= this.#wait().catch((thrown) => {
      this.#result = undefined;
      throw thrown;
    });
    return this.#result;
  }

  async #wait(): Promise<ExecResult> {
    const session = this.#session;
    const signal = this.#signal;
    const { id } = this;
    let failures = 0;
    const options = { pace: POLL_PACE, what: `the exec "${id}"`, signal };
    const result = await pollUntil<ExecResult>(session.ports.clock, async () => {
      try {
        const poll = await session.call(ROUTES.execPoll, { id, signal });
        failures = 0;
        return poll.phase === "running"
          ? { done: false, state: poll.phase }
          : { done: true, value: resultOf(poll) };
      } catch (thrown) {
        const error = asMicrovmError(thrown, signal);
        if (!error.retryable || ++failures > MAX_FAILED_POLLS) throw error;
        return { done: false, state: error.message };
      }
    }, options);
    await this.#acknowledge();
    this.#onEnd?.();
    return result;
  }

  async #acknowledge(): Promise<void> {
    const input = { id: this.id, signal: this.#signal };
    try {
      await withRetries(
        this.#session.ports,
        () => this.#session.call(ROUTES.execAck, input),
        input,
      );
    } catch {
      // The output is here already; what is never acknowledged costs the daemon's memory only.
    }
  }
}

function resultOf(poll: PollResponse): ExecResult {
  const { exec_id: execId, phase, exit_code: exitCode = null, signal = null } = poll;
  const { stdout, stderr, truncated, writers_may_be_alive: writersMayBeAlive } = poll;
  const known = stdout !== undefined && stderr !== undefined && truncated !== undefined &&
    writersMayBeAlive !== undefined;
  if (!known) {
    const why = phase === "acked" ? "it was released before" : "the daemon sent none";
    throw wireError("ProtocolError", `Cannot read the output of "${execId}": ${why}`);
  }
  return { execId, exitCode, signal, stdout, stderr, truncated, writersMayBeAlive };
}

/**
 * Starts a command. The start carries a name that is minted here, so a repeated start, after an
 * answer that was lost, never runs the command twice.
 *
 * @param session The daemon's client.
 * @param command A line for the shell, or a program with its arguments.
 * @param options How it is run.
 * @returns The started command.
 * @throws {MicrovmError} ERR_INVALID_ARG before any request; else the wire kind of a refusal.
 */
export async function startExec(
  session: SessionClient,
  command: string | readonly string[],
  options: StartOptions = {},
): Promise<Exec> {
  const { cwd, env, user, group, timeoutSec, signal, onEnd } = options;
  const id = mintExecId(session.ports.random);
  const shell = typeof command === "string";
  if (!shell && command.length === 0) {
    throw new MicrovmError("ERR_INVALID_ARG", "Cannot start the command: it names no program");
  }
  const checked = StartRequestSchema.safeParse({
    exec_id: id,
    command: shell ? [command] : command,
    shell,
    cwd: cwd ?? null,
    env: env ?? {},
    user: user ?? null,
    group: group ?? null,
    timeout_sec: timeoutSec ?? null,
    stdin: false,
  });
  if (!checked.success) {
    const issues = describeIssues(checked.error.issues);
    throw new MicrovmError("ERR_INVALID_ARG", `Cannot start the command: ${issues}`);
  }
  const body: StartRequest = checked.data;
  const { exec_id } = await withRetries(
    session.ports,
    () => session.call(ROUTES.execStart, { body, signal }),
    // What cannot be started now cannot be started a moment later.
    { signal, repeats: (error) => error.retryable && error.data?.slug !== "spawn_failed" },
  );
  return new SessionExec(session, {
    id: exec_id || id,
    signal,
    ...(onEnd === undefined ? {} : { onEnd }),
  });
}
