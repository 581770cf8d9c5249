import type { Sink } from "../sink.ts";

/** A sink that keeps what was written, and can lose its reader. */
export class MemorySink implements Sink {
  /** Whether it passes for a terminal. */
  readonly isTerminal: boolean;
  /** What was written, as text. */
  text = "";
  readonly #reader = new AbortController();
  readonly #decoder = new TextDecoder();

  /** @param isTerminal Whether it passes for a terminal, of 80 columns. */
  constructor(isTerminal = false) {
    this.isTerminal = isTerminal;
  }

  /** Aborted by {@linkcode MemorySink.close}. */
  get closed(): AbortSignal {
    return this.#reader.signal;
  }

  /** 80 for a terminal. */
  columns(): number | undefined {
    return this.isTerminal ? 80 : undefined;
  }

  /**
   * Keeps it.
   *
   * @param data Text or bytes.
   */
  write(data: string | Uint8Array): Promise<void> {
    this.text += typeof data === "string" ? data : this.#decoder.decode(data, { stream: true });
    return Promise.resolve();
  }

  /**
   * Takes the reader away.
   *
   * @param reason Why nothing can be written any more.
   */
  close(reason: Error = new Deno.errors.BrokenPipe("Broken pipe")): void {
    this.#reader.abort(reason);
  }
}
