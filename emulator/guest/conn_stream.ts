import { Duplex } from "node:stream";
import { writeAll } from "./write_all.ts";

const READ_BYTES = 64 * 1024;

/**
 * A connection as the kind of stream that `node:http` speaks over. Destroying the stream closes the
 * connection.
 */
export class ConnStream extends Duplex {
  readonly #conn: Deno.Conn;

  /**
   * Takes a connection over.
   *
   * @param conn Connection, which the stream owns from now on.
   */
  constructor(conn: Deno.Conn) {
    super();
    this.#conn = conn;
  }

  /** Reads the next bytes when they are wanted. */
  override _read(): void {
    const buffer = new Uint8Array(READ_BYTES);
    this.#conn.read(buffer).then(
      (count) => this.push(count === null ? null : buffer.subarray(0, count)),
      (error) => this.destroy(error),
    );
  }

  /**
   * Writes bytes whole, or leaves them when they are not taken any more: an answer may still have
   * come before that, and its absence shows when it is read.
   *
   * @param chunk Bytes to write.
   * @param _encoding Not used, since only bytes are written.
   * @param done Called when all are written.
   */
  override _write(chunk: Uint8Array, _encoding: string, done: () => void): void {
    writeAll(this.#conn, chunk).then(() => done(), () => done());
  }

  /**
   * Closes the connection.
   *
   * @param error Why the stream ends, or null.
   * @param done Called when it is closed.
   */
  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#conn.close();
    done(error);
  }
}
