import type { NamespaceAccess } from "./namespace_access.ts";
import { NetworkNamespace, openLibc } from "./network_namespace.ts";

/**
 * Gets ready to reach into namespaces from this process, which only root's can.
 *
 * @returns The access; the caller closes it.
 * @throws {Error} When this user is not root.
 */
export function openRootAccess(): NamespaceAccess {
  if (Deno.uid() !== 0) throw new Error("This user is not root");
  const libc = openLibc();
  return {
    isRoot: true,
    command: [],
    network: (pid) => new NetworkNamespace(libc, pid),
    close() {
      libc.close();
      return Promise.resolve();
    },
  };
}
