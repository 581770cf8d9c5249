/** The newest bytes of a sequence that is addressed from its first byte on. */
export class ByteRing {
  readonly #capacity: number;
  #bytes = new Uint8Array();
  #end = 0;

  /** @param capacity Bytes to keep; the memory is taken only as they come. */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** Offset of the oldest byte that is kept. */
  get start(): number {
    return Math.max(0, this.#end - this.#capacity);
  }

  /** Offset after the newest byte. */
  get end(): number {
    return this.#end;
  }

  /** Adds bytes at the end, in place of the oldest ones once the ring is full. */
  append(bytes: Uint8Array): void {
    this.#grow(Math.min(this.#end + bytes.length, this.#capacity));
    const kept = bytes.subarray(Math.max(0, bytes.length - this.#capacity));
    this.#end += bytes.length;
    const at = this.#index(this.#end - kept.length);
    const first = kept.subarray(0, this.#bytes.length - at);
    this.#bytes.set(first, at);
    this.#bytes.set(kept.subarray(first.length), 0);
  }

  /** Copies the bytes from one offset up to another, both within what is kept. */
  read(from: number, to: number): Uint8Array {
    const copy = new Uint8Array(to - from);
    const at = this.#index(from);
    const first = this.#bytes.subarray(at, at + copy.length);
    copy.set(first);
    copy.set(this.#bytes.subarray(0, copy.length - first.length), first.length);
    return copy;
  }

  // Nothing wraps before the capacity is reached, so growth never moves a byte to another place.
  #grow(needed: number): void {
    if (needed <= this.#bytes.length) return;
    const grown = new Uint8Array(
      Math.min(this.#capacity, Math.max(needed, 2 * this.#bytes.length)),
    );
    grown.set(this.#bytes);
    this.#bytes = grown;
  }

  #index(offset: number): number {
    return this.#capacity === 0 ? 0 : offset % this.#capacity;
  }
}
