import type { MicrovmLife } from "./microvm_life.ts";
import type { Proxy } from "./proxy.ts";
import { type LoopbackServer, serveLoopback, type ServeOptions } from "./serve_loopback.ts";

interface Listener {
  life: MicrovmLife;
  server: LoopbackServer;
}

// An ended VM answers 502 as the service does, until so many others ended after it.
const KEPT_AFTER_END = 64;

/** Gives each VM an address of its own on loopback, usable by any HTTP client as it stands. */
export class Endpoints {
  readonly #proxy: Proxy;
  readonly #options: Pick<ServeOptions, "clock" | "log">;
  #listeners: Listener[] = [];
  readonly #closing: Promise<void>[] = [];

  /**
   * @param proxy Answers the requests.
   * @param options How to serve.
   */
  constructor(proxy: Proxy, options: Pick<ServeOptions, "clock" | "log">) {
    this.#proxy = proxy;
    this.#options = options;
  }

  /**
   * Opens a VM's address.
   *
   * @param life The VM.
   * @returns Scheme, host and port.
   */
  open(life: MicrovmLife): string {
    this.#closeOldest();
    const server = serveLoopback((request) => this.#proxy(request, life), this.#options);
    this.#listeners.push({ life, server });
    return `http://127.0.0.1:${server.port}`;
  }

  /** Closes all addresses. */
  async close(): Promise<void> {
    const closing = this.#listeners.map(({ server }) => server.close());
    await Promise.all([...this.#closing, ...closing]);
  }

  #closeOldest(): void {
    const ended = this.#listeners.filter(({ life }) => life.record.state === "TERMINATED");
    const [oldest] = ended;
    if (oldest === undefined || ended.length < KEPT_AFTER_END) return;
    this.#listeners = this.#listeners.filter((listener) => listener !== oldest);
    this.#closing.push(oldest.server.close());
  }
}
