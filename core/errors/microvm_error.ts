import { type ErrorCode, ERRORS, type WireKind } from "@microvms/protocol";

/** What a {@linkcode MicrovmError} carries beside code and message. */
export interface MicrovmErrorOptions {
  /** The error behind this one. */
  readonly cause?: unknown;
  /** What went wrong on the wire to the daemon; absent for everything that did not happen there. */
  readonly wireKind?: WireKind | undefined;
  /** The platform finding behind it. Default: the one of the code's row. */
  readonly finding?: string;
  /** Further facts for programs; never a secret. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/**
 * The one error that this package throws.
 *
 * @example Tell a refusal from something passing
 * ```ts
 * import { MicrovmError } from "@microvms/core";
 * import { assertEquals } from "@std/assert";
 *
 * const error = new MicrovmError("ERR_INVALID_ARG", "Cannot use the port: 0");
 * assertEquals(error.exitCode, 2);
 * assertEquals(error.retryable, false);
 * ```
 */
export class MicrovmError extends Error {
  /** `MicrovmError`. */
  override readonly name: string = "MicrovmError";
  /** Code of the error table's row. */
  readonly code: ErrorCode;
  /** Name of the kind. */
  readonly kind: string;
  /** Exit status that a command line ends with. */
  readonly exitCode: number;
  /** Whether the same call may succeed when it is repeated unchanged. */
  readonly retryable: boolean;
  /** The platform finding behind it; empty when there is none. */
  readonly finding: string;
  /** What went wrong on the wire to the daemon; undefined for everything else. */
  readonly wireKind: WireKind | undefined;
  /** Further facts for programs. */
  readonly data: Readonly<Record<string, unknown>> | undefined;

  /**
   * Takes exit status, retryability and finding from the row of the code.
   *
   * @param code Code of the error table's row.
   * @param message What could not be done, and with what; never a secret.
   * @param options Cause, wire kind, finding, data.
   */
  constructor(code: ErrorCode, message: string, options: MicrovmErrorOptions = {}) {
    super(message, "cause" in options ? { cause: options.cause } : undefined);
    const { kind, exit, retryable, finding } = ERRORS[code];
    this.code = code;
    this.kind = kind;
    this.exitCode = exit;
    this.retryable = retryable;
    this.finding = options.finding ?? finding;
    this.wireKind = options.wireKind;
    this.data = options.data;
  }
}
