import { statfs } from "node:fs/promises";

/**
 * Measures the room on the file system of a folder.
 *
 * @returns Bytes that an unprivileged process may still write; null when it cannot be measured.
 */
export async function availableBytes(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}
