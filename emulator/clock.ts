/** Source of time, so that a test may step it. */
export interface Clock {
  /**
   * Reads the wall clock.
   *
   * @returns Milliseconds since 1970.
   */
  now(): number;
  /**
   * Waits.
   *
   * @param ms How long, in milliseconds.
   * @param signal Ends the wait early.
   * @returns A promise that rejects with the signal's reason when the signal ended the wait.
   */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/**
 * Makes the clock of this machine.
 *
 * @returns A clock over `Date.now` and `setTimeout`.
 */
export function systemClock(): Clock {
  return { now: () => Date.now(), sleep };
}

function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    function stop(): void {
      clearTimeout(timer);
      reject(signal?.reason);
    }
    signal?.addEventListener("abort", stop, { once: true });
  });
}
