import type { Clock } from "@microvms/core";

/** Signals that ask the program to stop; the last comes when its terminal is closed. */
export const STOP_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** One of {@linkcode STOP_SIGNALS}. */
export type StopSignal = (typeof STOP_SIGNALS)[number];

/** Where signals come from; `Deno` fits through its two listener functions. */
export interface SignalSource {
  /**
   * Starts to listen.
   *
   * @param signal The signal.
   * @param listener Called each time it arrives.
   */
  add(signal: StopSignal, listener: () => void): void;
  /**
   * Stops listening.
   *
   * @param signal The signal.
   * @param listener The listener that was added.
   */
  remove(signal: StopSignal, listener: () => void): void;
}

/** The signals of one run of the program. */
export interface Interrupts extends Disposable {
  /** Aborted by the first signal: stop and clean up. */
  readonly first: AbortSignal;
  /** Aborted by the second: leave at once. */
  readonly second: AbortSignal;
}

/** Within this time, in milliseconds, a second signal is the first one again. */
const SAME_MS = 300;

/**
 * Listens to the signals that ask the program to stop.
 *
 * A program that starts this one, such as npx, passes on a signal that the terminal has sent to
 * both, so what arrives right behind the first is no second wish.
 *
 * @param source Where signals come from.
 * @param clock Time.
 * @returns The two signals; disposing of it stops listening.
 */
export function watchInterrupts(source: SignalSource, clock: Clock): Interrupts {
  const first = new AbortController();
  const second = new AbortController();
  let since = 0;
  function onSignal(): void {
    if (!first.signal.aborted) {
      since = clock.monotonic();
      first.abort();
    } else if (clock.monotonic() - since >= SAME_MS) {
      second.abort();
    }
  }
  const heard = STOP_SIGNALS.filter((signal) => {
    try {
      source.add(signal, onSignal);
      return true;
    } catch {
      // Not every system has every signal.
      return false;
    }
  });
  return {
    first: first.signal,
    second: second.signal,
    [Symbol.dispose]() {
      for (const signal of heard) source.remove(signal, onSignal);
    },
  };
}
