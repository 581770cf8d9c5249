import { writeAll } from "../write_all.ts";

const READ_BYTES = 64 * 1024;

/**
 * Passes bytes both ways, and the end of each way on its own, until both have ended. Closes both
 * connections.
 *
 * @param one Connection.
 * @param other Connection.
 */
export async function splice(one: Deno.Conn, other: Deno.Conn): Promise<void> {
  try {
    await Promise.all([pass(one, other), pass(other, one)]);
  } catch {
    // One of them was reset, which the other learns from its end.
  } finally {
    one.close();
    other.close();
  }
}

async function pass(from: Deno.Conn, to: Deno.Conn): Promise<void> {
  const buffer = new Uint8Array(READ_BYTES);
  while (true) {
    const count = await from.read(buffer);
    try {
      if (count === null) return await to.closeWrite();
      await writeAll(to, buffer.subarray(0, count));
    } catch {
      // It takes no more, but may still have something to say.
      return;
    }
  }
}
