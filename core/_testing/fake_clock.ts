import type { Clock } from "../ports/clock.ts";

interface Sleeper {
  readonly wakeAt: number;
  wake(): void;
}

/**
 * A clock on which time passes only while everybody waits for it: once the event loop is idle, the
 * earliest sleeper wakes and the time jumps there. Hours of waiting take no time, in an order that
 * is always the same.
 */
export class FakeClock implements Clock {
  /** Every sleep that was asked for, in milliseconds, in order. */
  readonly slept: number[] = [];
  #elapsedMs = 0;
  #turning = false;
  readonly #startMs: number;
  readonly #sleepers = new Set<Sleeper>();

  /**
   * Stands still.
   *
   * @param startMs Wall time at the start, in epoch milliseconds.
   */
  constructor(startMs = Date.UTC(2026, 10, 30)) {
    this.#startMs = startMs;
  }

  now(): number {
    return this.#startMs + this.#elapsedMs;
  }

  monotonic(): number {
    return this.#elapsedMs;
  }

  /** Moves the time without waking anybody. */
  advance(ms: number): void {
    this.#elapsedMs += ms;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    this.slept.push(ms);
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        this.#sleepers.delete(sleeper);
        reject(signal?.reason);
      };
      const sleeper: Sleeper = {
        wakeAt: this.#elapsedMs + ms,
        wake: () => {
          signal?.removeEventListener("abort", stop);
          this.#sleepers.delete(sleeper);
          resolve();
        },
      };
      signal?.addEventListener("abort", stop, { once: true });
      this.#sleepers.add(sleeper);
      void this.#turn();
    });
  }

  async #turn(): Promise<void> {
    if (this.#turning) return;
    this.#turning = true;
    while (this.#sleepers.size > 0) {
      // Two turns of the event loop, so that all that was ready to run has run.
      for (let turn = 0; turn < 2; turn++) await new Promise((done) => setTimeout(done, 0));
      const [next] = [...this.#sleepers].toSorted((a, b) => a.wakeAt - b.wakeAt);
      if (next === undefined) break;
      this.#elapsedMs = Math.max(this.#elapsedMs, next.wakeAt);
      next.wake();
    }
    this.#turning = false;
  }
}
