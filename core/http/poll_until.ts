import { asMicrovmError } from "../errors/as_microvm_error.ts";
import { MicrovmError } from "../errors/microvm_error.ts";
import type { Clock } from "../ports/clock.ts";

const FIRST_MS = 50;
/** So that a wait is over at most about a seventh of its time after what it waits for. */
const GROWTH = 1.15;

/** How a wait is paced. */
export interface Pace {
  /** Milliseconds that no pause between two looks exceeds. */
  readonly everyMs: number;
  /** Milliseconds after which the wait gives up. */
  readonly timeoutMs: number;
}

/** What one look found: the result, or how things stand. */
export type Look<T> =
  | {
    /** Tells this case. */
    readonly done: true;
    /** What was waited for. */
    readonly value: T;
  }
  | {
    /** Tells this case. */
    readonly done: false;
    /** How things stand, for the message of a wait that gives up. */
    readonly state: string;
  };

/** What is waited for, and who may end the wait. */
export interface PollOptions {
  /** How the wait is paced. */
  readonly pace: Pace;
  /** What is waited for, as in `Waiting for ...`. */
  readonly what: string;
  /** Ends the wait. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Looks until something is done. The first look is at once; the pauses grow from 50 ms to the
 * pace's, so that what is quick is seen quickly.
 *
 * @typeParam T What is waited for.
 * @param clock How time passes.
 * @param look Looks once.
 * @param options Pace, words, signal.
 * @returns What was waited for.
 * @throws {MicrovmError} ERR_TIMEOUT when the time is over, ERR_INTERRUPTED when the signal fired,
 *     or what `look` threw.
 */
export async function pollUntil<T>(
  clock: Clock,
  look: () => Promise<Look<T>>,
  { pace, what, signal }: PollOptions,
): Promise<T> {
  const start = clock.monotonic();
  let pauseMs = FIRST_MS;
  try {
    while (true) {
      signal?.throwIfAborted();
      const seen = await look();
      if (seen.done) return seen.value;
      const leftMs = pace.timeoutMs - (clock.monotonic() - start);
      if (leftMs <= 0) {
        throw new MicrovmError(
          "ERR_TIMEOUT",
          `Waiting for ${what} took longer than ${pace.timeoutMs / 1000} s: it is ${seen.state}; ` +
            "nothing was cancelled",
        );
      }
      await clock.sleep(Math.min(pauseMs, pace.everyMs, leftMs), signal);
      pauseMs *= GROWTH;
    }
  } catch (thrown) {
    throw asMicrovmError(thrown, signal);
  }
}
