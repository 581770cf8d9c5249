const MAX_LINES = 3;
const MAX_LENGTH = 300;

/** The last lines that a program wrote, for the reason of its end: often they are the only clue. */
export class LastWords {
  readonly #lines: string[] = [];

  /**
   * Takes the next line.
   *
   * @param line Line without its end.
   */
  add(line: string): void {
    if (line.trim() === "") return;
    this.#lines.push(line.trim());
    if (this.#lines.length > MAX_LINES) this.#lines.shift();
  }

  /**
   * Adds the lines to a reason.
   *
   * @param reason Why the program is no more.
   * @returns The reason, with what the program said last if it said anything.
   */
  after(reason: string): string {
    const said = this.#lines.join(" / ");
    if (said === "") return reason;
    return `${reason}; it last said: ${
      said.length > MAX_LENGTH ? `…${said.slice(-MAX_LENGTH)}` : said
    }`;
  }
}
