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
  #timer: ReturnType<typeof setTimeout> | undefined;
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
        this.#forget(sleeper);
        reject(signal?.reason);
      };
      const sleeper: Sleeper = {
        wakeAt: this.#elapsedMs + ms,
        wake: () => {
          signal?.removeEventListener("abort", stop);
          this.#forget(sleeper);
          resolve();
        },
      };
      signal?.addEventListener("abort", stop, { once: true });
      this.#sleepers.add(sleeper);
      this.#turn();
    });
  }

  /** Wakes the next sleeper after two turns of the event loop: all that was ready to run has run. */
  #turn(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = setTimeout(() => {
        this.#timer = undefined;
        this.#wakeNext();
      }, 0);
    }, 0);
  }

  #wakeNext(): void {
    const [next] = [...this.#sleepers].toSorted((a, b) => a.wakeAt - b.wakeAt);
    if (next === undefined) return;
    this.#elapsedMs = Math.max(this.#elapsedMs, next.wakeAt);
    next.wake();
    if (this.#sleepers.size > 0) this.#turn();
  }

  /** Without sleepers no timer is left, which a test would be blamed for. */
  #forget(sleeper: Sleeper): void {
    this.#sleepers.delete(sleeper);
    if (this.#sleepers.size > 0) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
