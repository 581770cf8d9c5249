import { getLogger } from "@logtape/logtape";
import type { Clock } from "./clock.ts";
import { describeDefect } from "./describe_defect.ts";

/** How the daemon listens. */
export interface ServeOptions {
  /** Address to listen on. Default `0.0.0.0`, every interface. */
  readonly hostname?: string;
  /** TCP port; 0 takes any free one. */
  readonly port: number;
  /** Counts delays. */
  readonly clock: Clock;
  /** Ends the listening. */
  readonly signal: AbortSignal;
  /** Milliseconds that open requests may go on after the signal. Default 5000. */
  readonly drainMs?: number;

  /**
   * Told once, when connections can be made.
   *
   * @param address The address listened on.
   */
  onListen(address: Deno.NetAddr): void;
}

type Server = Deno.HttpServer<Deno.NetAddr>;

const logger = getLogger(["agentd", "serve"]);
const RESTART_DELAY_MS = 200;

/**
 * Serves HTTP until the signal. When the process has no descriptor left for a connection, the
 * runtime gives up the listener for good; another one takes its place.
 *
 * @throws {Deno.errors.AddrInUse} When the port is taken at the start.
 */
export async function serve(
  handler: (request: Request) => Response | Promise<Response>,
  options: ServeOptions,
): Promise<void> {
  const { hostname = "0.0.0.0", clock, signal, onListen } = options;

  function listen(port: number): Server {
    // The runtime would greet on standard output if nobody else did.
    return Deno.serve({ hostname, port, onListen: () => {} }, handler);
  }

  let server = listen(options.port);
  const { addr } = server;
  onListen(addr);
  while (!signal.aborted) {
    try {
      return await untilDone(server, options);
    } catch (cause) {
      logger.error("The listener failed and is replaced", describeDefect(cause));
    }
    await new Promise<void>((resolve) => clock.after(RESTART_DELAY_MS, resolve));
    try {
      server = listen(addr.port);
    } catch (cause) {
      // The failed server is still in place, and fails at once again.
      logger.error("Cannot replace the listener yet", describeDefect(cause));
    }
  }
}

/** Waits until the server failed, or until the signal came and the open requests had their time. */
async function untilDone(
  server: Server,
  { clock, signal, drainMs = 5000 }: ServeOptions,
): Promise<void> {
  const { promise: drained, resolve } = Promise.withResolvers<void>();
  let callOff: (() => void) | undefined;
  const stop = () => {
    callOff = clock.after(drainMs, resolve);
    server.shutdown();
  };
  signal.addEventListener("abort", stop);
  try {
    await Promise.race([server.finished, drained]);
  } finally {
    signal.removeEventListener("abort", stop);
    callOff?.();
  }
}
