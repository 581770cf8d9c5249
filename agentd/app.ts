import { DAEMON_VERSION, VERSION_HEADER } from "@microvms/protocol";
import { Hono } from "hono";
import { admit } from "./auth.ts";
import { Bootstrap } from "./bootstrap.ts";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import { ExecRegistry } from "./exec/registry.ts";
import type { Spawner } from "./exec/spawner.ts";
import { bind } from "./http/bind.ts";
import { drain } from "./http/body.ts";
import { errorResponse } from "./http/error_response.ts";
import { aboutHandlers } from "./routes/about.ts";
import { execHandlers } from "./routes/exec.ts";
import { hookHandlers } from "./routes/hooks.ts";

/** What the daemon works with: everything that has an effect beyond a request. */
export interface AppDeps {
  /** What the daemon is told by its environment. */
  readonly config: Config;
  /** Counts timeouts, graces and silences. */
  readonly clock: Clock;
  /** Starts commands and ends them. */
  readonly spawner: Spawner;

  /**
   * Measures the room on the disk of the working folder.
   *
   * @returns Bytes that may still be written; null when it cannot be measured.
   */
  availableBytes(): Promise<number | null>;
}

/** The daemon without a listener. */
export interface App {
  /**
   * Answers a request.
   *
   * @param request The request.
   * @returns The answer; never rejects.
   */
  fetch(request: Request): Response | Promise<Response>;
}

/**
 * Makes the daemon's application: every route of the protocol, without a listener.
 *
 * @param deps What it works with.
 * @returns The application, not yet bootstrapped.
 *
 * @example A daemon that nobody has bootstrapped
 * ```ts
 * import { createApp, DEFAULT_CONFIG, systemDeps } from "@microvms/agentd";
 * import { assertEquals } from "@std/assert";
 *
 * const app = createApp(systemDeps(DEFAULT_CONFIG));
 *
 * const answer = await app.fetch(new Request("http://guest/v1/exec/e1"));
 *
 * assertEquals(answer.status, 503);
 * ```
 */
export function createApp({ config, clock, spawner, availableBytes }: AppDeps): App {
  const { limits } = config;
  const bootstrap = new Bootstrap();
  const execs = new ExecRegistry({ clock, spawner, limits });
  const app = new Hono();

  app.use(async (context, next) => {
    try {
      await next();
    } catch (cause) {
      // What is thrown and is no Error passes by the error handler below.
      context.res = errorResponse(context, cause);
    }
    context.header(VERSION_HEADER, DAEMON_VERSION);
    await drain(context.req.raw, limits.max_drain_bytes);
  });
  bind(app, {
    ...hookHandlers(bootstrap),
    ...execHandlers({
      bootstrap,
      execs,
      clock,
      keepaliveMs: limits.sse_keepalive_secs * 1000,
    }),
    ...aboutHandlers({ bootstrap, execs, config, availableBytes }),
  }, {
    admit: (head) => admit(head, { bootstrap, maxBodyBytes: limits.max_body_bytes }),
    maxBodyBytes: limits.max_body_bytes,
  });
  app.notFound((context) => context.body(null, 404));
  app.onError((cause, context) => errorResponse(context, cause));
  return { fetch: (request) => app.fetch(request) };
}
