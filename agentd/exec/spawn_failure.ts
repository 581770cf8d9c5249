/** The operating system did not start a program. */
export class SpawnFailure extends Error {
  /**
   * Makes the error.
   *
   * @param program What should have been started.
   * @param cause What the runtime threw.
   */
  constructor(program: string, cause: unknown) {
    const said = cause instanceof Error ? cause.message : String(cause);
    const prefix = `Failed to spawn '${program}': `;
    const reason = said.startsWith(prefix) ? said.slice(prefix.length) : said;
    super(`Cannot start "${program}": ${reason}`, { cause });
    this.name = "SpawnFailure";
  }
}
