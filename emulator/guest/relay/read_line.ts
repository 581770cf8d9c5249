/** Longest line in bytes. */
const MAX_LINE = 256;

/**
 * Reads one line, and nothing that follows it.
 *
 * @param conn Connection.
 * @returns The line without its end, or null when the connection ends before that or the line is
 * longer than any of the relay's.
 */
export async function readLine(conn: Deno.Conn): Promise<string | null> {
  const byte = new Uint8Array(1);
  let line = "";
  while (line.length <= MAX_LINE && await conn.read(byte) !== null) {
    const char = String.fromCharCode(byte[0] ?? 0);
    if (char === "\n") return line;
    line += char;
  }
  return null;
}
