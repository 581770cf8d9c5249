import { fetchOver } from "../guest/fetch_over.ts";
import type { Guest, GuestExit, GuestHost, GuestSpec } from "../guest/guest.ts";
import { GuestUnreachable } from "../guest/guest_unreachable.ts";

/** Answers one request inside a fake guest. */
export type FakePort = (request: Request) => Response | Promise<Response>;

/** What a fake guest listens on: a handler by port. */
export type FakeProgram = (spec: GuestSpec) => Readonly<Record<number, FakePort>>;

/** A guest that is a few listeners of the test's own process. */
export class FakeGuest implements Guest {
  readonly isolation = "process";
  readonly exited: Promise<GuestExit>;
  readonly spec: GuestSpec;
  frozen = false;
  stopped = false;
  readonly #servers = new Map<number, Deno.HttpServer<Deno.NetAddr>>();
  readonly #over = new AbortController();
  readonly #exit: (exit: GuestExit) => void;
  #thawed: PromiseWithResolvers<void> = Promise.withResolvers();

  constructor(spec: GuestSpec, program: FakeProgram) {
    this.spec = spec;
    const { promise, resolve } = Promise.withResolvers<GuestExit>();
    this.exited = promise;
    this.#exit = resolve;
    this.#thawed.resolve();
    for (const [port, handle] of Object.entries(program(spec))) {
      const server = Deno.serve(
        { hostname: "127.0.0.1", port: 0, signal: this.#over.signal, onListen() {} },
        async (request) => {
          await this.#thawed.promise;
          return await handle(request);
        },
      );
      this.#servers.set(Number(port), server);
    }
  }

  async fetch(port: number, path: string, init: RequestInit): Promise<Response> {
    return await fetchOver(await this.connect(port), { path, init });
  }

  async connect(port: number): Promise<Deno.Conn> {
    return await Deno.connect({ hostname: "127.0.0.1", port: this.#hostPort(port) });
  }

  freeze(): Promise<void> {
    this.frozen = true;
    this.#thawed = Promise.withResolvers();
    return Promise.resolve();
  }

  thaw(): Promise<void> {
    this.frozen = false;
    this.#thawed.resolve();
    return Promise.resolve();
  }

  /** Ends the program, as if it had ended by itself. */
  exit(code: number): void {
    this.#exit({ code, signal: null });
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.#thawed.resolve();
    this.#exit({ code: null, signal: "SIGKILL" });
    // A handler that never answers must not hold the end up.
    this.#over.abort();
    await Promise.all([...this.#servers.values()].map((server) => server.finished));
  }

  #hostPort(port: number): number {
    const server = this.stopped ? undefined : this.#servers.get(port);
    if (server === undefined) throw new GuestUnreachable(`Nothing listens on port ${port}`);
    return server.addr.port;
  }
}

/** Starts fake guests, and keeps them all for the test to look at. */
export class FakeGuestHost implements GuestHost {
  readonly isolation = "process";
  readonly guests: FakeGuest[] = [];
  readonly #program: FakeProgram;
  /** Awaited by each start; a test may hold it back or let it fail. */
  gate: Promise<void> = Promise.resolve();

  constructor(program: FakeProgram) {
    this.#program = program;
  }

  async start(spec: GuestSpec): Promise<Guest> {
    await this.gate;
    const guest = new FakeGuest(spec, this.#program);
    this.guests.push(guest);
    return guest;
  }

  async close(): Promise<void> {
    await Promise.all(this.guests.map((guest) => guest.stop()));
  }
}
