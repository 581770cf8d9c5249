/** The first bytes of a sequence. */
export class HeadBuffer {
  readonly #capacity: number;
  #bytes = new Uint8Array();
  #length = 0;
  #truncated = false;

  /** @param capacity Bytes to keep; the memory is taken only as they come. */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** Whether bytes came that were not kept. */
  get truncated(): boolean {
    return this.#truncated;
  }

  /** Adds bytes at the end, as far as there is room. */
  append(bytes: Uint8Array): void {
    const kept = bytes.subarray(0, this.#capacity - this.#length);
    this.#truncated ||= kept.length < bytes.length;
    const needed = this.#length + kept.length;
    if (needed > this.#bytes.length) {
      const grown = new Uint8Array(
        Math.min(this.#capacity, Math.max(needed, 2 * this.#bytes.length)),
      );
      grown.set(this.#bytes);
      this.#bytes = grown;
    }
    this.#bytes.set(kept, this.#length);
    this.#length = needed;
  }

  /** Renders what is kept as text; what is not UTF-8 becomes U+FFFD. */
  text(): string {
    // A byte order mark is output like any other.
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(
      this.#bytes.subarray(0, this.#length),
    );
  }

  /** Gives the memory back. */
  release(): void {
    this.#bytes = new Uint8Array();
    this.#length = 0;
  }
}
