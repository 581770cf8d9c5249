import type { StreamKind } from "@microvms/protocol";
import { ByteRing } from "./byte_ring.ts";

/** What a reader finds at its cursor: bytes of one pipe, or the news that bytes are gone. */
export type Piece =
  | {
    readonly kind: "output";
    readonly offset: number;
    readonly stream: StreamKind;
    readonly bytes: Uint8Array;
  }
  | { readonly kind: "gap"; readonly from: number; readonly to: number };

// One pipe's worth; much larger and a client's line buffer overflows.
const MAX_PIECE_BYTES = 64 * 1024;

/** Neighbouring bytes of one pipe, up to where the next run starts. */
interface Run {
  readonly stream: StreamKind;
  readonly start: number;
}

/**
 * What a command wrote to both pipes, in one offset space, for any number of readers that come,
 * fall behind and go as they like.
 *
 * From its first cursor to {@linkcode OutputLog.total}, the pieces that a reader gets tile the
 * space: no byte is told twice, and one that is not told lies in a gap.
 */
export class OutputLog {
  readonly #ring: ByteRing;
  readonly #waiting = new Set<() => void>();
  #runs: Run[] = [];
  #ended = false;

  /** @param replayBytes How many of the newest bytes a reader can still get. */
  constructor(replayBytes: number) {
    this.#ring = new ByteRing(replayBytes);
  }

  /** Bytes written so far. */
  get total(): number {
    return this.#ring.end;
  }

  /** Adds what a pipe gave. */
  write(stream: StreamKind, bytes: Uint8Array): void {
    if (this.#runs.at(-1)?.stream !== stream) this.#runs.push({ stream, start: this.total });
    this.#ring.append(bytes);
    this.#forget();
    this.#wake();
  }

  /** Says that nothing more will be written. */
  end(): void {
    this.#ended = true;
    this.#wake();
  }

  /**
   * Waits for what stands at a cursor.
   *
   * @param cursor Offset of the first byte that the reader lacks.
   * @param signal Ends the waiting.
   * @returns The next piece; nothing at the end, or when the signal came.
   */
  async next(cursor: number, signal: AbortSignal): Promise<Piece | undefined> {
    while (!signal.aborted) {
      const { start, end } = this.#ring;
      if (cursor < start) return { kind: "gap", from: cursor, to: start };
      if (cursor < end) return this.#read(cursor);
      if (this.#ended) return undefined;
      await this.#written(signal);
    }
    return undefined;
  }

  #read(offset: number): Piece | undefined {
    const index = this.#runAt(offset);
    const run = this.#runs[index];
    if (run === undefined) return undefined;
    const runEnd = this.#runs[index + 1]?.start ?? this.total;
    const bytes = this.#ring.read(offset, Math.min(runEnd, offset + MAX_PIECE_BYTES));
    return { kind: "output", offset, stream: run.stream, bytes };
  }

  /** Finds the run that an offset lies in, by halving: a chatty command has many. */
  #runAt(offset: number): number {
    let low = 0;
    let high = this.#runs.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#runs[middle]?.start ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Drops runs that the ring has passed, many at a time so that it costs little for each. */
  #forget(): void {
    const first = this.#runAt(this.#ring.start);
    if (first > this.#runs.length / 2) this.#runs = this.#runs.slice(first);
  }

  #written(signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const done = () => {
      this.#waiting.delete(done);
      signal.removeEventListener("abort", done);
      resolve();
    };
    this.#waiting.add(done);
    signal.addEventListener("abort", done);
    return promise;
  }

  #wake(): void {
    for (const done of this.#waiting) done();
  }
}
