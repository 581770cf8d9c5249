const PLAIN_REGEXP = /^[A-Za-z0-9_@%+=:,./-]+$/;

/**
 * Writes a text as one word of a POSIX shell.
 *
 * @param text Any text.
 * @returns The text itself when no character of it is special, else in single quotes.
 */
export function shellQuote(text: string): string {
  return PLAIN_REGEXP.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
