/** Version of the envelope; changes only when a member gets another meaning. */
const API_VERSION = "1";

/** What JSON mode prints for a command that did what it was asked. */
export interface SuccessEnvelope {
  /** Tells the two envelopes apart. */
  readonly status: "ok";
  /** Version of the envelope. */
  readonly apiVersion: string;
  /** What `data` is. */
  readonly type: string;
  /** The command's data. */
  readonly data: unknown;
}

/** What went wrong, as both output modes show it. */
export interface Failure {
  /** For a person; the wording may change. */
  readonly error: string;
  /** Code of the error table, for a program. */
  readonly code: string;
  /** Exit status of the program. */
  readonly exitCode: number;
  /** The platform finding behind it; empty when there is none. */
  readonly finding: string;
  /** What to do, the most useful first. */
  readonly suggestions: readonly string[];
  /** Facts for a program: what is left behind, and `kind` when the daemon refused. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** What JSON mode prints for a command that failed. */
export interface FailureEnvelope extends Failure {
  /** Tells the two envelopes apart. */
  readonly status: "error";
  /** Version of the envelope. */
  readonly apiVersion: string;
}

/**
 * Wraps the data of a command.
 *
 * @param type What the data is, for example `microvm.run`.
 * @param data The data.
 * @returns The envelope.
 */
export function successEnvelope(type: string, data: unknown): SuccessEnvelope {
  return { status: "ok", apiVersion: API_VERSION, type, data };
}

/**
 * Wraps a failure.
 *
 * @param failure What went wrong.
 * @returns The envelope.
 */
export function failureEnvelope(failure: Failure): FailureEnvelope {
  return { status: "error", apiVersion: API_VERSION, ...failure };
}

/**
 * Writes an envelope as the one JSON document of standard output.
 *
 * @param envelope The envelope.
 * @returns Indented JSON and a newline.
 */
export function renderEnvelope(envelope: SuccessEnvelope | FailureEnvelope): string {
  return `${JSON.stringify(envelope, undefined, 2)}\n`;
}
