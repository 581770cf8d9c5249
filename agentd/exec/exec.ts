import { getLogger } from "@logtape/logtape";
import {
  type ExitEvent,
  type Limits,
  type Outcome,
  type Phase,
  STREAM_KINDS,
  type StreamKind,
} from "@microvms/protocol";
import type { Clock } from "../clock.ts";
import { GroupKiller } from "./group_killer.ts";
import { HeadBuffer } from "./head_buffer.ts";
import { OutputLog } from "./output_log.ts";
import { type ExecEvent, nextPhase } from "./phase.ts";
import type { Child, Spawner } from "./spawner.ts";

/** What every exec works with. */
export interface ExecDeps {
  /** Counts timeout, linger and grace. */
  readonly clock: Clock;
  /** Sends the signals. */
  readonly spawner: Spawner;
  /** Bounds output and times. */
  readonly limits: Limits;
}

/** What one exec works with. */
export interface ExecOptions extends ExecDeps {
  /** Seconds after which the command is killed; null is without bound. */
  readonly timeoutSec: number | null;
}

const logger = getLogger(["agentd", "exec"]);

/** One command, from its start until its outcome is taken. */
export class Exec {
  /** Caller's name for it. */
  readonly id: string;
  /** What it wrote, for those who follow it. */
  readonly output: OutputLog;
  /** Resolves when the command ended and its pipes are read or given up; never rejects. */
  readonly finished: Promise<void>;
  readonly #clock: Clock;
  readonly #lingerMs: number;
  readonly #timeoutMs: number | null;
  readonly #heads: Readonly<Record<StreamKind, HeadBuffer>>;
  readonly #killer: GroupKiller;
  #phase: Phase = "running";
  #exit: ExitEvent | undefined;

  /** @param child The command, just started. */
  constructor(id: string, child: Child, { clock, spawner, limits, timeoutSec }: ExecOptions) {
    this.id = id;
    this.output = new OutputLog(limits.stream_replay_bytes);
    this.#clock = clock;
    this.#lingerMs = limits.output_linger_secs * 1000;
    this.#timeoutMs = timeoutSec === null ? null : timeoutSec * 1000;
    this.#heads = {
      stdout: new HeadBuffer(limits.max_output_bytes),
      stderr: new HeadBuffer(limits.max_output_bytes),
    };
    const graceMs = limits.kill_grace_secs * 1000;
    this.#killer = new GroupKiller(child.pid, { spawner, clock, graceMs });
    this.finished = this.#watch(child);
  }

  /** Where it stands. */
  get phase(): Phase {
    return this.#phase;
  }

  /** How it ended; nothing while it runs. It outlives the acknowledgement, the output does not. */
  get exit(): ExitEvent | undefined {
    return this.#exit;
  }

  /** How it ended, with what it printed; nothing unless that waits to be taken. */
  get outcome(): Outcome | undefined {
    if (this.#phase !== "exited" || this.#exit === undefined) return undefined;
    const { exit_code, signal, truncated, writers_may_be_alive } = this.#exit;
    const [stdout, stderr] = STREAM_KINDS.map((stream) => this.#heads[stream].text());
    return {
      exit_code,
      signal,
      stdout: stdout ?? "",
      stderr: stderr ?? "",
      truncated,
      writers_may_be_alive,
    };
  }

  /**
   * Takes the outcome and releases the output.
   *
   * @returns The outcome; nothing when there is none to take.
   */
  ack(): Outcome | undefined {
    const { outcome } = this;
    if (outcome === undefined) return undefined;
    this.#move("ack");
    for (const head of Object.values(this.#heads)) head.release();
    return outcome;
  }

  /**
   * Ends the command's process group, and whatever it left behind in it.
   *
   * @returns Whether a signal reached anything.
   */
  kill(): Promise<boolean> {
    logger.info("Ending an exec", { exec_id: this.id });
    return this.#killer.terminate(this.finished);
  }

  async #watch(child: Child): Promise<void> {
    const pipes = STREAM_KINDS.map((stream) => ({ stream, reader: child[stream].getReader() }));
    const drained = Promise.all(pipes.map(({ stream, reader }) => this.#pump(stream, reader)));
    const { exitCode, signal } = await this.#beforeTimeout(child.status);
    this.#killer.leaderEnded();

    const drainedInTime = await this.#within(drained, this.#lingerMs);
    if (!drainedInTime) await Promise.allSettled(pipes.map(({ reader }) => reader.cancel()));

    this.#exit = {
      exit_code: exitCode,
      signal,
      truncated: STREAM_KINDS.some((stream) => this.#heads[stream].truncated),
      writers_may_be_alive: !drainedInTime,
      offset: this.output.total,
    };
    this.#move("finish");
    this.output.end();
    const { truncated, writers_may_be_alive } = this.#exit;
    logger.info("An exec finished", {
      exec_id: this.id,
      exit_code: exitCode,
      signal,
      truncated,
      writers_may_be_alive,
    });
  }

  async #pump(
    stream: StreamKind,
    reader: ReadableStreamDefaultReader<Uint8Array>,
  ): Promise<void> {
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        this.#heads[stream].append(value);
        this.output.write(stream, value);
      }
    } catch (cause) {
      // A pipe that cannot be read has ended; the command has not.
      logger.warn("Cannot read a pipe", { exec_id: this.id, stream, error: String(cause) });
    }
  }

  async #beforeTimeout<T>(work: Promise<T>): Promise<T> {
    if (this.#timeoutMs === null) return await work;
    const callOff = this.#clock.after(this.#timeoutMs, () => {
      logger.warn("An exec ran into its timeout", { exec_id: this.id });
      this.kill();
    });
    const result = await work;
    callOff();
    return result;
  }

  async #within(work: Promise<unknown>, limitMs: number): Promise<boolean> {
    const { promise: late, resolve } = Promise.withResolvers<false>();
    const callOff = this.#clock.after(limitMs, () => resolve(false));
    const inTime = await Promise.race([work.then(() => true), late]);
    callOff();
    return inTime;
  }

  #move(event: ExecEvent): void {
    this.#phase = nextPhase(this.#phase, event) ?? this.#phase;
  }
}
