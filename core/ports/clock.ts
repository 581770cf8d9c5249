/** Time as the library sees it: two ways to read it, one to let it pass. */
export interface Clock {
  /** Wall time in milliseconds since 1970-01-01T00:00:00Z. */
  now(): number;
  /** Milliseconds since an arbitrary moment; never goes back. */
  monotonic(): number;
  /**
   * Waits.
   *
   * @param ms Milliseconds to wait, at least 0.
   * @param signal Ends the wait early, by rejecting with the signal's reason.
   */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The clock of this machine. */
export const systemClock: Clock = {
  now(): number {
    return Date.now();
  },
  monotonic(): number {
    return performance.now();
  },
  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    return new Promise((resolve, reject) => {
      function stop(): void {
        clearTimeout(timer);
        reject(signal?.reason);
      }
      const timer = setTimeout(() => {
        signal?.removeEventListener("abort", stop);
        resolve();
      }, ms);
      signal?.addEventListener("abort", stop, { once: true });
    });
  },
};
