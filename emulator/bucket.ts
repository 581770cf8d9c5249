import { createHash } from "node:crypto";

/** One stored object. */
export interface StoredObject {
  /** File that holds its bytes. */
  readonly path: string;
  /** Number of bytes. */
  readonly size: number;
  /** MD5 of the bytes in hex, as S3 makes its entity tag. */
  readonly etag: string;
  /** Media type that the upload named. */
  readonly contentType: string;
  /** When it was stored, in milliseconds since 1970. */
  readonly storedAt: number;
}

/** How an object is to be stored. */
export interface PutOptions {
  /** Media type to give it back with. */
  contentType: string;
  /** Hash that its bytes must have, SHA-256 in hex: any unless given. */
  sha256?: string | undefined;
  /** The time, in milliseconds since 1970. */
  now: number;
}

/** Objects by key, their bytes in files of a folder, nothing held in memory. */
export class Bucket {
  readonly #folder: string;
  readonly #objects = new Map<string, StoredObject>();

  /**
   * @param folder A folder that exists and that is the bucket's own.
   */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Stores an object, in the place of an older one of the same key.
   *
   * @param key The object's key.
   * @param body The bytes, read to their end.
   * @param options How to store it.
   * @returns The object, or undefined when its bytes have another hash than demanded.
   */
  async put(
    key: string,
    body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
    options: PutOptions,
  ): Promise<StoredObject | undefined> {
    const path = `${this.#folder}/${crypto.randomUUID()}`;
    try {
      const { size, md5, sha256 } = await writeFile(path, body);
      if (options.sha256 !== undefined && options.sha256 !== sha256) {
        await Deno.remove(path);
        return undefined;
      }
      const { contentType, now: storedAt } = options;
      const stored = { path, size, etag: md5, contentType, storedAt };
      const replaced = this.#objects.get(key);
      this.#objects.set(key, stored);
      if (replaced !== undefined) await Deno.remove(replaced.path);
      return stored;
    } catch (error) {
      await Deno.remove(path).catch(() => {});
      throw error;
    }
  }

  /**
   * Finds an object.
   *
   * @param key The object's key.
   */
  get(key: string): StoredObject | undefined {
    return this.#objects.get(key);
  }

  /**
   * Deletes an object, if there is one.
   *
   * @param key The object's key.
   */
  async delete(key: string): Promise<void> {
    const stored = this.#objects.get(key);
    if (stored === undefined) return;
    this.#objects.delete(key);
    await Deno.remove(stored.path);
  }
}

async function writeFile(
  path: string,
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
): Promise<{ size: number; md5: string; sha256: string }> {
  const md5 = createHash("md5");
  const sha256 = createHash("sha256");
  let size = 0;
  // Not the file's own stream: this runtime's reports no error of a full disk, and cuts the file short.
  using file = await Deno.open(path, { write: true, createNew: true });
  for await (const chunk of body ?? []) {
    size += chunk.length;
    md5.update(chunk);
    sha256.update(chunk);
    let rest: Uint8Array = chunk;
    while (rest.length > 0) rest = rest.subarray(await file.write(rest));
  }
  return { size, md5: md5.digest("hex"), sha256: sha256.digest("hex") };
}
