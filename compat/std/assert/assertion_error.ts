/** What every assertion throws when it does not hold. */
export class AssertionError extends Error {
  /**
   * @param message What was expected, and what was there.
   * @param options The cause, when one error led to this one.
   */
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "AssertionError";
  }
}
