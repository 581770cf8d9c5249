import type { NamespaceAccess } from "./namespace_access.ts";
import { RelayNetwork } from "./relay_network.ts";

/** In a user namespace of its own a user's process may do with other namespaces what root may. */
const WRAPPER = ["setsid", "unshare", "--user", "--map-root-user", "--net"] as const;

/** It reads `/proc` and calls the C library, which no lesser permission covers. */
const RELAY = ["run", "--allow-all", "--no-config", "--no-lock", "--cached-only"] as const;

/**
 * Starts a relay in a user namespace, in which guests are made, and which reaches into theirs for
 * this process: no process with threads, such as this one, can enter another user namespace. The
 * relay ends with this process, and guests do not see it.
 *
 * @param folder Existing folder for its socket, which guests do not see.
 * @returns The access; the caller closes it.
 * @throws {Error} When this user may not have user namespaces.
 */
export async function openUserAccess(folder: string): Promise<NamespaceAccess> {
  if (Deno.build.standalone) throw new Error("A compiled program cannot start a relay");
  const path = `${folder}/relay`;
  const [command, ...args] = WRAPPER;
  const relay = new Deno.Command(command, {
    args: [...args, Deno.execPath(), ...RELAY, import.meta.resolve("./relay/main.ts"), path],
    env: { NO_COLOR: "1" },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const errors = new Response(relay.stderr).text();
  const reader = relay.stdout.getReader();
  const { done } = await reader.read();
  await reader.cancel();
  async function close(): Promise<void> {
    // Its input ends, and so does it.
    await relay.stdin.close();
    await relay.status;
    await errors;
    await Deno.remove(path);
  }
  if (done) {
    await relay.stdin.abort();
    await relay.status;
    const [why] = (await errors).trim().split("\n");
    throw new Error(`Cannot start a relay: ${why}`);
  }
  return {
    isRoot: false,
    command: ["nsenter", "--preserve-credentials", "--user", `--target=${relay.pid}`],
    network: (pid) => new RelayNetwork(path, pid),
    close,
  };
}
