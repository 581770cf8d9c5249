import type { Clock } from "@microvms/core";
import { aborted } from "./aborted.ts";

/** How long work may go on once the user wants to stop. */
export interface GraceOptions {
  /** The user's wish. */
  readonly signal: AbortSignal;
  /** The user's wish not to wait for that either. */
  readonly hurry: AbortSignal;
  /** Time. */
  readonly clock: Clock;
  /** How long, in milliseconds. */
  readonly graceMs: number;
  /** Makes what is thrown when that is over. */
  readonly overdue: () => Error;
}

/**
 * Waits for work, but not for long once the user wants to stop. The work itself goes on.
 *
 * @typeParam T What the work gives.
 * @param work The work.
 * @param options The user's wish, and how long the work may then take.
 * @returns What the work gave.
 * @throws {Error} What the work threw, or what `overdue` made.
 */
export async function withinGrace<T>(
  work: Promise<T>,
  { signal, hurry, clock, graceMs, overdue }: GraceOptions,
): Promise<T> {
  const settled = new AbortController();
  async function limit(): Promise<never> {
    await aborted(AbortSignal.any([signal, settled.signal]));
    await clock.sleep(graceMs, AbortSignal.any([hurry, settled.signal])).catch(() => {});
    throw overdue();
  }
  try {
    return await Promise.race([work, limit()]);
  } finally {
    settled.abort();
  }
}
