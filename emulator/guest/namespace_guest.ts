import type { GuestSpec } from "./guest.ts";
import { GuestProcess } from "./guest_process.ts";
import { NAMESPACE_SCRIPT } from "./guest_script.ts";
import { hostMounts } from "./host_mounts.ts";
import { hostParts } from "./host_parts.ts";
import { LocalGuest } from "./local_guest.ts";
import type { GuestNetwork, NamespaceAccess } from "./namespace_access.ts";
import { programEnvironment } from "./program_environment.ts";
import { signalProcess } from "./signal_process.ts";
import { startableMachines } from "./startable_machines.ts";
import { stepsScript } from "./steps_script.ts";

/** What {@link startInNamespaces} needs besides the guest. */
export interface NamespaceOptions {
  /** Right to make its namespaces. */
  readonly access: NamespaceAccess;
  /** Folder of this host, which guests do not see. */
  readonly folder: string;
}

/** It ends with this process and the guest ends with it; on either side of it a session begins. */
const WRAPPER = [
  ...["setpriv", "--pdeathsig", "KILL", "unshare", "--kill-child"],
  ...["--mount", "--uts", "--ipc", "--net", "--pid", "setsid"],
] as const;

/**
 * Starts a guest in mount, process, host name, IPC and network namespaces of its own, over a
 * copy-on-write view of this machine's files. All of it goes with its first process, and that goes
 * with this process.
 *
 * @param spec What to start.
 * @param options Where and with what.
 * @returns The guest.
 * @throws {Error} When this machine does not let it be made.
 */
export async function startInNamespaces(
  spec: GuestSpec,
  { access, folder }: NamespaceOptions,
): Promise<LocalGuest> {
  const { image: { plan, folder: artifact }, id } = spec;
  const env = programEnvironment({ ...plan.env, ...spec.env });
  const steps = stepsScript({ ...plan, isolation: "namespaces", env });
  const mountinfo = await Deno.readTextFile("/proc/self/mountinfo");
  const shown = access.isRoot ? ["/", ...hostMounts(mountinfo)] : await hostParts(mountinfo);
  const base = await Deno.makeTempDir({ dir: folder, prefix: "guest-" });
  let process: GuestProcess | undefined;
  let network: GuestNetwork | undefined;
  try {
    process = new GuestProcess({
      script: NAMESPACE_SCRIPT,
      args: [
        ...[await startableMachines(), await Deno.realPath(artifact), id, await machineId(id)],
        ...[base, folder, ...shown],
      ],
      wrapper: ["setsid", ...access.command, ...WRAPPER],
      onLog: spec.onLog,
    });
    const firstPid = await process.ready;
    const entered = access.network(firstPid);
    network = entered;
    await network.raiseLoopback();
    await process.give(steps);
    return new LocalGuest({
      isolation: "namespaces",
      process,
      firstPid,
      connect: (port) => entered.connect(port),
      kill() {
        // The number of a process that ended may be another's by now.
        if (entered.has(firstPid)) signalProcess(firstPid, "SIGKILL");
        return Promise.resolve();
      },
      async release() {
        entered.close();
        await Deno.remove(base);
      },
    });
  } catch (error) {
    await process?.discard();
    network?.close();
    await Deno.remove(base);
    throw error;
  }
}

async function machineId(id: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(id));
  return new Uint8Array(digest).toHex().slice(0, 32);
}
