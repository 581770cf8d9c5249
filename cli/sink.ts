/** Where text and bytes of one standard stream go. */
export interface Sink {
  /** Whether a person reads it. */
  readonly isTerminal: boolean;
  /** Aborted with the reason once nothing can be written any more; what still is, is dropped. */
  readonly closed: AbortSignal;
  /** Width in columns; undefined when it is not a terminal, or does not say. */
  columns(): number | undefined;
  /**
   * Writes all of it, in the order of the calls.
   *
   * @param data Text or bytes.
   */
  write(data: string | Uint8Array): Promise<void>;
}

/** A standard stream as Deno has it. */
export interface Stream {
  /**
   * Writes a part.
   *
   * @param bytes What is left to write.
   * @returns How many bytes were taken.
   */
  write(bytes: Uint8Array): Promise<number>;
  /** Whether a person reads it. */
  isTerminal(): boolean;
}

/**
 * Opens a standard stream for writing.
 *
 * @param stream The stream.
 * @param columns Answers the width of the terminal.
 * @returns The sink.
 */
export function openSink(stream: Stream, columns: () => number): Sink {
  const closed = new AbortController();
  const encoder = new TextEncoder();
  const isTerminal = stream.isTerminal();
  let last = Promise.resolve();

  async function writeAll(bytes: Uint8Array): Promise<void> {
    try {
      let rest = bytes;
      while (rest.length > 0 && !closed.signal.aborted) {
        rest = rest.subarray(await stream.write(rest));
      }
    } catch (error) {
      closed.abort(error);
    }
  }

  return {
    isTerminal,
    closed: closed.signal,
    // A terminal that does not know its width says 0.
    columns: () => isTerminal && columns() || undefined,
    write(data) {
      const bytes = typeof data === "string" ? encoder.encode(data) : data;
      last = last.then(() => writeAll(bytes));
      return last;
    },
  };
}
