/**
 * The `microvm` program.
 *
 * ```sh
 * deno run -A jsr:@microvms/cli run --local --exec "uname -a"
 * ```
 *
 * @module
 */
import { run } from "./run.ts";
import { openSink } from "./sink.ts";

function columns(): number {
  return Deno.consoleSize().columns;
}

const status = await run(Deno.args, {
  stdout: openSink(Deno.stdout, columns),
  stderr: openSink(Deno.stderr, columns),
  env: Deno.env,
  signals: { add: Deno.addSignalListener, remove: Deno.removeSignalListener },
  files: Deno,
  machine: Deno.build,
  async startEmulator(options) {
    const { startEmulator } = await import("@microvms/emulator");
    return await startEmulator(options);
  },
  async ownDaemon() {
    const { AGENTD_PERMISSIONS } = await import("@microvms/agentd");
    const { localDaemon } = await import("./local_daemon.ts");
    return await localDaemon({
      deno: Deno.build.standalone ? undefined : Deno.execPath(),
      entry: import.meta.resolve("@microvms/agentd/main"),
      flags: AGENTD_PERMISSIONS,
    });
  },
});
Deno.exit(status);
