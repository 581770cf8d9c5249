import type { Clock } from "@microvms/core";

/** A clock that stands still until a test moves it. */
export class SteppedClock implements Clock {
  #ms = 0;
  #sleepers: { readonly until: number; readonly wake: () => void }[] = [];

  /** Milliseconds since the clock was made, as if that were 1970. */
  now(): number {
    return this.#ms;
  }

  /** Milliseconds since the clock was made. */
  monotonic(): number {
    return this.#ms;
  }

  /**
   * Waits until the test has moved the clock that far.
   *
   * @param ms How far.
   * @param signal Ends the wait.
   */
  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
      this.#sleepers.push({ until: this.#ms + ms, wake: resolve });
    });
  }

  /**
   * Moves the clock and lets everything run that waited for it.
   *
   * @param ms How far.
   */
  async step(ms: number): Promise<void> {
    this.#ms += ms;
    const due = this.#sleepers.filter(({ until }) => until <= this.#ms);
    this.#sleepers = this.#sleepers.filter(({ until }) => until > this.#ms);
    for (const { wake } of due) wake();
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}
