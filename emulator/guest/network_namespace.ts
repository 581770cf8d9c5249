import { closeSync, openSync } from "node:fs";
import { GuestUnreachable } from "./guest_unreachable.ts";
import type { GuestNetwork } from "./namespace_access.ts";
import { NamespaceFile } from "./namespace_file.ts";

const CLONE_NEWNET = 0x40000000;
const AF_INET = 2;
const SOCK_STREAM = 1;
const SOCK_CLOEXEC = 0o2000000;
const SIOCSIFFLAGS = 0x8914n;
const IFF_UP_RUNNING = 0x41;
const THIS_THREAD = "/proc/thread-self/ns/net";

/** The C library's calls for network namespaces. */
export type Libc = Deno.DynamicLibrary<typeof LIBC_SYMBOLS>;

const LIBC_SYMBOLS = {
  setns: { parameters: ["i32", "i32"], result: "i32" },
  socket: { parameters: ["i32", "i32", "i32"], result: "i32" },
  ioctl: { parameters: ["i32", "u64", "buffer"], result: "i32" },
  bind: { parameters: ["i32", "buffer", "u32"], result: "i32" },
  close: { parameters: ["i32"], result: "i32" },
} as const;

/**
 * Loads the C library.
 *
 * @returns The library; the caller closes it.
 */
export function openLibc(): Libc {
  return Deno.dlopen("libc.so.6", LIBC_SYMBOLS);
}

/**
 * The network namespace of a guest, reached from this process.
 *
 * The calling thread enters the namespace, starts the connection and leaves again without giving
 * way to anything else, because a socket belongs to the namespace its thread was in when it was
 * made.
 */
export class NetworkNamespace implements GuestNetwork {
  readonly #libc: Libc;
  readonly #home: number;
  readonly #guest: NamespaceFile;

  /**
   * Opens a namespace.
   *
   * @param libc The C library.
   * @param pid A process that is in the namespace.
   */
  constructor(libc: Libc, pid: number) {
    this.#libc = libc;
    this.#guest = new NamespaceFile(pid);
    this.#home = openSync(THIS_THREAD, "r");
  }

  /** Name that the kernel gave the namespace. */
  get name(): string {
    return this.#guest.name;
  }

  /** Starts the namespace's loopback interface. */
  raiseLoopback(): Promise<void> {
    const request = new Uint8Array(40);
    request.set(new TextEncoder().encode("lo"));
    new DataView(request.buffer).setInt16(16, IFF_UP_RUNNING, true);
    const { ioctl } = this.#libc.symbols;
    const result = this.#inside(() =>
      this.#withSocket((socket) => ioctl(socket, SIOCSIFFLAGS, request))
    );
    if (result !== 0) throw new Error(`Cannot start the loopback interface of ${this.name}`);
    return Promise.resolve();
  }

  /**
   * Opens a connection to a port on the namespace's loopback interface.
   *
   * @param port Port.
   * @returns The connection; the caller closes it.
   * @throws {Deno.errors.ConnectionRefused} When nothing listens there.
   * @throws {GuestUnreachable} When the connection was reset at once, or the namespace is closed.
   */
  async connect(port: number): Promise<Deno.TcpConn> {
    const conn = await this.#inside(() => Deno.connect({ hostname: "127.0.0.1", port }));
    const { port: ownPort } = conn.localAddr;
    if (this.#inside(() => this.#isTaken(ownPort))) return conn;
    conn.close();
    // Were it so, this Deno would make its sockets later than it used to.
    if (this.#isTaken(ownPort)) {
      throw new Error(
        `A connection is in this machine's network and not in the guest's: port ${port}`,
      );
    }
    throw new GuestUnreachable(`The guest reset a new connection: port ${port}`);
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
    if (this.#guest.closed) return;
    this.#guest.close();
    closeSync(this.#home);
  }

  /** A connection keeps its local port from others in the namespace it is in, and in no other. */
  #isTaken(port: number): boolean {
    const address = new DataView(new ArrayBuffer(16));
    address.setInt16(0, AF_INET, true);
    address.setUint16(2, port);
    address.setUint32(4, 0x7f000001);
    const bytes = new Uint8Array(address.buffer);
    return this.#withSocket((socket) => this.#libc.symbols.bind(socket, bytes, 16)) !== 0;
  }

  #withSocket(use: (socket: number) => number): number {
    const { close, socket: makeSocket } = this.#libc.symbols;
    const socket = makeSocket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (socket < 0) throw new Error(`Cannot make a socket to look into ${this.name}`);
    const result = use(socket);
    close(socket);
    return result;
  }

  #inside<T>(act: () => T): T {
    if (this.#guest.closed) throw new GuestUnreachable(`The guest's network is gone: ${this.name}`);
    const { setns } = this.#libc.symbols;
    if (setns(this.#guest.fd, CLONE_NEWNET) !== 0) throw new Error(`Cannot enter ${this.name}`);
    try {
      const name = Deno.readLinkSync(THIS_THREAD);
      if (name !== this.name) throw new Error(`Entered ${name} instead of ${this.name}`);
      return act();
    } finally {
      if (setns(this.#home, CLONE_NEWNET) !== 0) {
        // deno-lint-ignore no-unsafe-finally -- nothing that follows may run in a guest's network
        throw new Error(`Cannot leave ${this.name}`);
      }
    }
  }
}
