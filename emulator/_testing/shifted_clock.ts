import type { Clock } from "../clock.ts";

/** The machine's clock, which a test may move forward. */
export class ShiftedClock implements Clock {
  #shiftMs = 0;
  readonly #sleepers = new Set<{ dueAt: number; wake(): void }>();

  now(): number {
    return Date.now() + this.#shiftMs;
  }

  /** Moves the clock forward, and wakes whoever is due by then. */
  advance(ms: number): void {
    this.#shiftMs += ms;
    const now = this.now();
    for (const sleeper of [...this.#sleepers]) if (sleeper.dueAt <= now) sleeper.wake();
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const over = new AbortController();
      const sleeper = { dueAt: this.now() + ms, wake: () => over.abort() };
      const timer = setTimeout(() => over.abort(), ms);
      this.#sleepers.add(sleeper);
      over.signal.addEventListener("abort", () => {
        clearTimeout(timer);
        this.#sleepers.delete(sleeper);
        resolve();
      });
      signal?.addEventListener("abort", () => {
        reject(signal.reason);
        over.abort();
      }, { signal: over.signal });
    });
  }
}
