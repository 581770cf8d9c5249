import { fetchOver } from "./fetch_over.ts";
import { freezeTree } from "./freeze_tree.ts";
import type { Guest, GuestExit, GuestIsolation } from "./guest.ts";
import type { GuestProcess } from "./guest_process.ts";
import { GuestUnreachable } from "./guest_unreachable.ts";
import { signalProcess } from "./signal_process.ts";

/** What is done differently by each kind of isolation. */
export interface GuestBody {
  /** How the guest is kept apart. */
  readonly isolation: GuestIsolation;
  /** Process that runs it. */
  readonly process: GuestProcess;
  /** Id of its first process, as this machine counts. */
  readonly firstPid: number;
  /**
   * Opens a connection to a port of the guest.
   *
   * @param port Port as the guest knows it.
   */
  connect(port: number): Promise<Deno.Conn>;
  /** Kills all of its processes. */
  kill(): Promise<void>;
  /** Removes what is left once all processes ended. */
  release(): Promise<void>;
}

/** A guest on this machine. */
export class LocalGuest implements Guest {
  /** How it is kept apart from this machine. */
  readonly isolation: GuestIsolation;
  /** Resolves when the program ends. */
  readonly exited: Promise<GuestExit>;
  readonly #gone = Promise.withResolvers<void>();
  /** Resolves when {@link LocalGuest.stop} is done. */
  readonly gone: Promise<void> = this.#gone.promise;
  readonly #body: GuestBody;
  readonly #ending = new AbortController();
  #frozen: readonly number[] = [];
  #stopped: Promise<void> | undefined;

  /**
   * Takes over what runs the guest.
   *
   * @param body What runs it.
   */
  constructor(body: GuestBody) {
    this.#body = body;
    this.isolation = body.isolation;
    this.exited = body.process.exited;
  }

  /**
   * Sends a plain HTTP request into the guest.
   *
   * @param port Port in the guest.
   * @param path Path and query.
   * @param init Method, headers, body and signal.
   * @returns The answer as the guest gave it.
   */
  async fetch(port: number, path: string, init: RequestInit): Promise<Response> {
    init.signal?.throwIfAborted();
    const conn = await this.connect(port);
    const { signal } = this.#ending;
    return await fetchOver(conn, {
      path,
      init: { ...init, signal: init.signal ? AbortSignal.any([init.signal, signal]) : signal },
    });
  }

  /**
   * Opens a connection into the guest.
   *
   * @param port Port in the guest.
   * @returns The connection; the caller closes it.
   */
  async connect(port: number): Promise<Deno.Conn> {
    if (this.#ending.signal.aborted) throw new GuestUnreachable("The guest is stopped");
    try {
      return await this.#body.connect(port);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      throw new GuestUnreachable(`Cannot connect to a port of the guest: ${port}`, {
        cause: error,
      });
    }
  }

  /** Stops all of its processes where they are. */
  async freeze(): Promise<void> {
    this.#frozen = [...this.#frozen, ...await freezeTree(this.#body.firstPid)];
  }

  /** Lets its processes go on. */
  thaw(): Promise<void> {
    for (const pid of this.#frozen) signalProcess(pid, "SIGCONT");
    this.#frozen = [];
    return Promise.resolve();
  }

  /** Kills all of its processes and removes its files. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    this.#ending.abort(new GuestUnreachable("The guest is stopped"));
    await this.#body.kill();
    await this.exited;
    this.#body.process.abandon();
    await this.#body.release();
    this.#gone.resolve();
  }
}

/** Whether the guest did not take a connection; all else is a fault on this side. */
function isRefusal(error: unknown): boolean {
  const { ConnectionAborted, ConnectionRefused, ConnectionReset, TimedOut } = Deno.errors;
  return [ConnectionAborted, ConnectionRefused, ConnectionReset, TimedOut].some((one) =>
    error instanceof one
  );
}
