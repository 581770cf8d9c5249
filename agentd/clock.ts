/** Time, as the daemon sees it. */
export interface Clock {
  /**
   * Tells the time.
   *
   * @returns Milliseconds since some fixed moment; never less than an earlier answer.
   */
  now(): number;

  /**
   * Calls back once.
   *
   * @param delayMs Milliseconds from now; any number, infinity included.
   * @param call What to call.
   * @returns A function that calls it off.
   */
  after(delayMs: number, call: () => void): () => void;
}

// A runtime timer counts in 32 bits, and fires at once when it is given more.
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The machine's clock. */
export const systemClock: Clock = {
  now(): number {
    return performance.now();
  },

  after(delayMs: number, call: () => void): () => void {
    const due = performance.now() + delayMs;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function arm(): void {
      const left = due - performance.now();
      timer = left > LONGEST_TIMER_MS
        ? setTimeout(arm, LONGEST_TIMER_MS)
        : setTimeout(call, Math.max(0, left));
    }
    arm();
    return () => clearTimeout(timer);
  },
};
