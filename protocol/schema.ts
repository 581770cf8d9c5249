/** One thing that is wrong with a checked value. */
export interface Issue {
  /** Where in the value: member names and list positions from the outside in. */
  readonly path: readonly PropertyKey[];
  /** What was expected there. */
  readonly message: string;
}

/** What a check answers: the typed value, or everything that is wrong with it. */
export type Checked<T> =
  | { readonly success: true; readonly data: T }
  | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } };

/**
 * A run-time check for one wire type.
 *
 * Every wire type is an interface with a schema of this type beside it, so that the compiler holds
 * both equal and a caller never sees the library that does the checking.
 *
 * @typeParam T The type that a value has once the check passed.
 */
export interface Schema<T> {
  /**
   * Checks a value of unknown shape.
   *
   * @param input The value, for example the result of `JSON.parse`.
   * @returns The typed value with defaults filled in and unknown members left out, or the issues.
   */
  safeParse(input: unknown): Checked<T>;
}
