import type { Random } from "../ports/random.ts";

/** Random bytes that count up from 1, so that every draw is known, and a jitter of one half. */
export class FakeRandom implements Random {
  #next = 1;

  bytes(length: number): Uint8Array {
    return Uint8Array.from({ length }, () => this.#next++ % 256);
  }

  fraction(): number {
    return 0.5;
  }
}
