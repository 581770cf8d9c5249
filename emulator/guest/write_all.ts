/**
 * Writes bytes whole.
 *
 * @param conn Connection.
 * @param bytes Bytes.
 */
export async function writeAll(conn: Deno.Conn, bytes: Uint8Array): Promise<void> {
  let rest = bytes;
  while (rest.length > 0) rest = rest.subarray(await conn.write(rest));
}
