import { type Failure, failureEnvelope, renderEnvelope, successEnvelope } from "./envelope.ts";
import { failureText } from "./failure.ts";
import type { Sink } from "./sink.ts";

/** Where a command's result goes. */
export interface Streams {
  /** Standard output. */
  readonly stdout: Sink;
  /** Standard error. */
  readonly stderr: Sink;
}

/** A result that can be shown to a person and to a program. */
export interface Result {
  /** What the data is. */
  readonly type: string;
  /** The data. */
  readonly data: unknown;
  /** The data for a person, without a newline at the end. */
  readonly text: string;
}

/** Prints the one result of a run: standard output never gets two. */
export class Printer {
  readonly #streams: Streams;
  readonly #json: boolean;
  #printed = false;

  /**
   * @param streams Where it goes.
   * @param json Whether a program reads it.
   */
  constructor(streams: Streams, json: boolean) {
    this.#streams = streams;
    this.#json = json;
  }

  /**
   * Prints what a command did.
   *
   * @param result Its result.
   */
  async result({ type, data, text }: Result): Promise<void> {
    if (this.#printed) return;
    this.#printed = true;
    await this.#streams.stdout.write(
      this.#json ? renderEnvelope(successEnvelope(type, data)) : `${text}\n`,
    );
  }

  /**
   * Prints what went wrong, on standard output: who reads a command's text there reads its failure
   * there too. Behind a result, or when nobody reads that stream any more, it goes to the other.
   *
   * @param failure The failure.
   */
  async failure(failure: Failure): Promise<void> {
    const { stdout, stderr } = this.#streams;
    if (this.#printed || stdout.closed.aborted) {
      await stderr.write(`${failureText(failure)}\n`);
      return;
    }
    this.#printed = true;
    await stdout.write(
      this.#json ? renderEnvelope(failureEnvelope(failure)) : `${failureText(failure)}\n`,
    );
  }
}
