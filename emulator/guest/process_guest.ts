import type { GuestSpec } from "./guest.ts";
import { GuestProcess } from "./guest_process.ts";
import { PLAIN_SCRIPT } from "./guest_script.ts";
import { killFamily } from "./kill_family.ts";
import { LocalGuest } from "./local_guest.ts";
import { programEnvironment } from "./program_environment.ts";
import { startableMachines } from "./startable_machines.ts";
import { stepsScript } from "./steps_script.ts";

/** Has the kernel end the guest's program with this process, where there is a tool to ask it. */
const END_WITH_PARENT =
  'setpriv --pdeathsig KILL true 2>/dev/null && exec setpriv --pdeathsig KILL "$@"; exec "$@"';

/**
 * Starts a guest as a plain process, whose image is unpacked below a private folder.
 *
 * @param spec What to start.
 * @param options Folder of this host.
 * @returns The guest.
 * @throws {BuildFailure} When a step of the image needs namespaces.
 */
export async function startAsProcess(
  spec: GuestSpec,
  { folder }: { readonly folder: string },
): Promise<LocalGuest> {
  const { image: { plan, folder: artifact }, hookPort } = spec;
  const root = await Deno.makeTempDir({ dir: folder, prefix: "guest-" });
  const ownPort = freePort();
  const given = { ...plan.env, ...spec.env, AGENTD_PORT: String(ownPort) };
  try {
    const steps = stepsScript({
      ...plan,
      isolation: "process",
      env: programEnvironment(given, root),
    });
    const process = new GuestProcess({
      script: PLAIN_SCRIPT,
      args: [await startableMachines(), await Deno.realPath(artifact), root],
      wrapper: ["/bin/sh", "-c", END_WITH_PARENT, "guest"],
      detached: true,
      onLog: spec.onLog,
    });
    await process.give(steps);
    return new LocalGuest({
      isolation: "process",
      process,
      firstPid: process.pid,
      connect: (port) =>
        Deno.connect({ hostname: "127.0.0.1", port: port === hookPort ? ownPort : port }),
      kill: () => killFamily(process.pid, { mark: root }),
      release: () => removeAll(root),
    });
  } catch (error) {
    await Deno.remove(root, { recursive: true });
    throw error;
  }
}

/** Removes a folder, also where its program closed folders in it to their owner. */
async function removeAll(folder: string): Promise<void> {
  try {
    await Deno.remove(folder, { recursive: true });
  } catch (error) {
    if (!(error instanceof Deno.errors.PermissionDenied)) throw error;
    await new Deno.Command("chmod", { args: ["-R", "u+rwx", folder] }).output();
    await Deno.remove(folder, { recursive: true });
  }
}

function freePort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port;
}
