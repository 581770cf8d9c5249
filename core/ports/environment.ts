/** The environment variables, as a port: `Deno.env` is one. */
export interface Environment {
  /**
   * Reads a variable.
   *
   * @param name Name of the variable.
   * @returns Its value, or undefined when it is not set.
   */
  get(name: string): string | undefined;
}
