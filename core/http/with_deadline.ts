import type { Clock } from "../ports/clock.ts";

/** How long an action may take, and who else may end it. */
export interface DeadlineOptions {
  /** Milliseconds that the action may take. */
  readonly timeoutMs: number;
  /** The caller's own signal. */
  readonly signal?: AbortSignal | undefined;
  /** Makes the reason that the action's signal fires with when the time is over. */
  onTimeout(): Error;
}

/**
 * Runs an action under a signal that fires when the time is over or when the caller's fires.
 *
 * @typeParam T What the action answers.
 * @param clock How time passes.
 * @param action What to do; it must end when its signal fires.
 * @param options The time, the caller's signal, the reason for the time being over.
 * @returns What the action answered.
 */
export async function withDeadline<T>(
  clock: Clock,
  action: (signal: AbortSignal) => Promise<T>,
  options: DeadlineOptions,
): Promise<T> {
  const { timeoutMs, signal } = options;
  const late = new AbortController();
  const finished = new AbortController();
  const timer = clock.sleep(timeoutMs, finished.signal).then(
    () => late.abort(options.onTimeout()),
    () => {},
  );
  try {
    return await action(
      signal === undefined ? late.signal : AbortSignal.any([late.signal, signal]),
    );
  } finally {
    finished.abort();
    await timer;
  }
}
