/** What {@link expandWord} needs besides the word. */
export interface ExpandOptions {
  /** Values of the variables; one that is missing counts as unset. */
  readonly variables: Readonly<Record<string, string>>;
  /** Escape character of the Dockerfile. Default a backslash. */
  readonly escape?: string;
}

/**
 * Expands the variables of a word of a Dockerfile and removes its quotes and escapes.
 *
 * Knows `$NAME`, `${NAME}`, and `${NAME:-word}`, `${NAME-word}`, `${NAME:+word}` and
 * `${NAME+word}`.
 *
 * @param word Word as the Dockerfile has it.
 * @param options Variables and the escape character.
 * @returns The word's value.
 * @throws {SyntaxError} When a quote or a brace is not closed, or the form of an expansion is not
 * known.
 */
export function expandWord(word: string, options: ExpandOptions): string {
  const scanner = new Scanner(word, options);
  return scanner.read(null);
}

class Scanner {
  readonly #text: string;
  readonly #variables: Readonly<Record<string, string>>;
  readonly #escape: string;
  #at = 0;

  constructor(text: string, { variables, escape = "\\" }: ExpandOptions) {
    this.#text = text;
    this.#variables = variables;
    this.#escape = escape;
  }

  /** Reads up to a closing brace, or with null to the end of the text. */
  read(stop: "}" | null): string {
    let value = "";
    while (this.#at < this.#text.length) {
      const char = this.#take();
      if (char === stop) return value;
      if (char === "'") value += this.#singleQuoted();
      else if (char === '"') value += this.#doubleQuoted();
      else if (char === "$") value += this.#dollar();
      else if (char === this.#escape) value += this.#take();
      else value += char;
    }
    if (stop !== null) throw new SyntaxError(`A brace is not closed: ${this.#text}`);
    return value;
  }

  #take(): string {
    return this.#text.charAt(this.#at++);
  }

  #singleQuoted(): string {
    const end = this.#text.indexOf("'", this.#at);
    if (end < 0) throw new SyntaxError(`A single quote is not closed: ${this.#text}`);
    const value = this.#text.slice(this.#at, end);
    this.#at = end + 1;
    return value;
  }

  #doubleQuoted(): string {
    let value = "";
    while (this.#at < this.#text.length) {
      const char = this.#take();
      if (char === '"') return value;
      if (char === "$") value += this.#dollar();
      else if (char === this.#escape) {
        const next = this.#take();
        value += next === '"' || next === "$" || next === this.#escape ? next : char + next;
      } else value += char;
    }
    throw new SyntaxError(`A double quote is not closed: ${this.#text}`);
  }

  #dollar(): string {
    if (this.#text.charAt(this.#at) !== "{") {
      const name = this.#name();
      return name === "" ? "$" : this.#variable(name) ?? "";
    }
    this.#at++;
    const name = this.#name();
    const value = this.#variable(name);
    const operator = /^(?:\}|:?[-+])/.exec(this.#text.slice(this.#at))?.[0];
    if (name === "" || operator === undefined) {
      throw new SyntaxError(`This form of a variable is not supported: ${this.#text}`);
    }
    this.#at += operator.length;
    if (operator === "}") return value ?? "";
    const other = this.read("}");
    const given = operator.startsWith(":")
      ? value !== undefined && value !== ""
      : value !== undefined;
    return operator.endsWith("+") ? (given ? other : "") : given ? value ?? "" : other;
  }

  #name(): string {
    const name = /^(?:[A-Za-z_][A-Za-z0-9_]*|[0-9]+)/.exec(this.#text.slice(this.#at))?.[0] ?? "";
    this.#at += name.length;
    return name;
  }

  #variable(name: string): string | undefined {
    return Object.hasOwn(this.#variables, name) ? this.#variables[name] : undefined;
  }
}
