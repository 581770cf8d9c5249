/**
 * The daemon inside a MicroVM: `deno run` with the flags of `AGENTD_PERMISSIONS`.
 *
 * It reads `AGENTD_*` variables, listens on every interface, logs JSON lines to standard output,
 * and ends with status 0 on SIGTERM, SIGINT or SIGHUP, or with 1 when it cannot listen.
 *
 * @module
 */
import { getLogger } from "@logtape/logtape";
import { DAEMON_VERSION } from "@microvms/protocol";
import { createApp } from "./app.ts";
import { readConfig } from "./config.ts";
import { describeDefect } from "./describe_defect.ts";
import { configureLog } from "./log.ts";
import { outliveRejections } from "./outlive_rejections.ts";
import { serve } from "./serve.ts";
import { systemDeps } from "./system_deps.ts";

function writeLine(line: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(line));
}

/** Runs until a signal comes, and returns the exit status. */
async function main(): Promise<number> {
  const { config, ignored } = readConfig(Deno.env);
  configureLog({ level: config.logLevel, write: writeLine });
  const logger = getLogger("agentd");
  for (const sentence of ignored) logger.warn(sentence);

  outliveRejections(globalThis);

  // As process 1, the runtime crashes on one of these that has no listener.
  const stopping = new AbortController();
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
    Deno.addSignalListener(signal, () => stopping.abort());
  }

  const deps = systemDeps(config);
  try {
    await serve(createApp(deps).fetch, {
      port: config.port,
      clock: deps.clock,
      signal: stopping.signal,
      onListen({ hostname, port }): void {
        logger.info("Listening", { addr: `${hostname}:${port}`, version: DAEMON_VERSION });
      },
    });
  } catch (cause) {
    logger.error("Cannot listen", { port: config.port, ...describeDefect(cause) });
    return 1;
  }
  logger.info("Stopped");
  return 0;
}

// Commands outlive the daemon, and what it knows of them would keep it alive.
if (import.meta.main) Deno.exit(await main());
