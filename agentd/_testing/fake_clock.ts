import type { Clock } from "../clock.ts";

/** A clock that stands still until a test moves it. */
export class FakeClock implements Clock {
  #now = 0;
  #due: { at: number; call: () => void }[] = [];

  /** Calls that are still to come. */
  get pending(): number {
    return this.#due.length;
  }

  now(): number {
    return this.#now;
  }

  after(delayMs: number, call: () => void): () => void {
    const entry = { at: this.#now + delayMs, call };
    this.#due.push(entry);
    return () => {
      this.#due = this.#due.filter((other) => other !== entry);
    };
  }

  /** Moves time on once nothing else can run, making each call that falls due in its turn. */
  async advance(ms: number): Promise<void> {
    await settled();
    const end = this.#now + ms;
    for (;;) {
      const next = this.#due.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      this.#due = this.#due.filter((entry) => entry !== next);
      this.#now = next.at;
      next.call();
      await settled();
    }
    this.#now = end;
    await settled();
  }
}

/** Waits until everything that is ready to run has run. */
export async function settled(): Promise<void> {
  await new Promise<void>((resolve) => setTimeout(resolve, 0));
}
