import type { Clock } from "./clock.ts";

/** Thrown by {@linkcode withDeadline} when the time was up. */
export class DeadlineError extends Error {
  /** Error's own name. */
  override readonly name = "DeadlineError";
}

/** How long some work may take. */
export interface DeadlineOptions {
  /** Source of time. */
  clock: Clock;
  /** The limit, in milliseconds. */
  ms: number;
  /** Ends the work early: nothing does unless given. */
  signal?: AbortSignal | undefined;
}

/**
 * Runs some work that may not take longer than a limit.
 *
 * @param work Started at once; its signal says that nobody waits for it any more.
 * @param options The limit.
 * @returns What the work returns.
 * @throws {DeadlineError} When the limit passed first.
 */
export async function withDeadline<T>(
  work: (signal: AbortSignal) => Promise<T>,
  { clock, ms, signal = new AbortController().signal }: DeadlineOptions,
): Promise<T> {
  signal.throwIfAborted();
  const done = new AbortController();
  const over = new AbortController();
  const outside = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { signal: done.signal });
  });
  const limit = clock.sleep(ms, done.signal).then(() => {
    const error = new DeadlineError(`Waited in vain for ${ms} ms`);
    over.abort(error);
    throw error;
  });
  try {
    return await Promise.race([
      Promise.try(work, AbortSignal.any([signal, over.signal])),
      limit,
      outside,
    ]);
  } finally {
    done.abort();
  }
}
