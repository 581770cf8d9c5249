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
    const reason = said.replace(/^Failed to spawn '.*?': /s, "");
    super(`Cannot start "${program}": ${reason}`, { cause });
    this.name = "SpawnFailure";
  }
}
