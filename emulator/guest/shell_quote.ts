/**
 * Quotes a text as one word of a POSIX shell.
 *
 * @param text Any text without a zero byte.
 * @returns The word.
 * @throws {TypeError} When the text has a zero byte, which no shell can hold.
 */
export function shellQuote(text: string): string {
  if (text.includes("\0")) {
    throw new TypeError(`Cannot give a zero byte to a guest: ${JSON.stringify(text)}`);
  }
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
