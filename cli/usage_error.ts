/**
 * A command line that cannot be understood.
 *
 * It stands apart from the library's error so that help and version need not load the library.
 */
export class UsageError extends Error {
  /** `UsageError`. */
  override readonly name: string = "UsageError";
}
