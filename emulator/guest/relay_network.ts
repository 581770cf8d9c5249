import { GuestUnreachable } from "./guest_unreachable.ts";
import type { GuestNetwork } from "./namespace_access.ts";
import { NamespaceFile } from "./namespace_file.ts";
import { readLine } from "./relay/read_line.ts";
import { writeAll } from "./write_all.ts";

/** The network namespace of a guest, reached through the relay. */
export class RelayNetwork implements GuestNetwork {
  readonly #path: string;
  readonly #pid: number;
  readonly #guest: NamespaceFile;

  /**
   * Opens a namespace.
   *
   * @param path Socket of the relay.
   * @param pid A process that is in the namespace.
   */
  constructor(path: string, pid: number) {
    this.#path = path;
    this.#pid = pid;
    this.#guest = new NamespaceFile(pid);
  }

  /** Starts the namespace's loopback interface. */
  async raiseLoopback(): Promise<void> {
    (await this.#request("raise", 0)).close();
  }

  /**
   * Opens a connection to a port on the namespace's loopback interface.
   *
   * @param port Port.
   * @returns The connection; the caller closes it.
   * @throws {Deno.errors.ConnectionRefused} When nothing listens there.
   * @throws {GuestUnreachable} When the guest, its network or the relay is gone.
   */
  async connect(port: number): Promise<Deno.Conn> {
    return await this.#request("connect", port);
  }

  /**
   * Tells whether a process is in the namespace.
   *
   * @param pid Process id.
   * @returns Whether it is, and so has not ended.
   */
  has(pid: number): boolean {
    return this.#guest.has(pid);
  }

  /** Lets go of the namespace. */
  close(): void {
    this.#guest.close();
  }

  async #request(verb: "raise" | "connect", port: number): Promise<Deno.Conn> {
    const { closed, name } = this.#guest;
    if (closed) throw new GuestUnreachable(`The guest's network is gone: ${name}`);
    const conn = await Deno.connect({ transport: "unix", path: this.#path });
    try {
      const line = `${verb} ${this.#pid} ${name} ${port}\n`;
      await writeAll(conn, new TextEncoder().encode(line));
      const answer = await readLine(conn);
      if (answer === "done") return conn;
      if (answer === "refused") {
        throw new Deno.errors.ConnectionRefused(`Nothing listens in the guest: port ${port}`);
      }
      throw new GuestUnreachable(`Cannot reach into the guest: ${answer ?? "The relay is gone"}`);
    } catch (error) {
      conn.close();
      throw error;
    }
  }
}
