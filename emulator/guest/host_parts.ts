import { OWN_PLACES } from "./host_mounts.ts";
import { mountPoints } from "./mount_points.ts";

/** Home of a guest's root, who is not this machine's. */
const OWN_HOME = "/root";

/**
 * Lists files and folders that together are what a guest should see of this machine. None has mounts
 * in it: no overlay over such a folder is permitted to a user who is not root, since it would show
 * what the mounts hide.
 *
 * @param mountinfo Text of `/proc/self/mountinfo`.
 * @param readDir Lists a folder. Default that of this runtime.
 * @returns Absolute paths of folders, files and links; without folders that cannot be listed.
 */
export async function hostParts(
  mountinfo: string,
  readDir: (path: string) => AsyncIterable<Deno.DirEntry> = Deno.readDir,
): Promise<readonly string[]> {
  const points = mountPoints(mountinfo);
  async function partsOf(folder: string): Promise<readonly string[]> {
    if (!points.some((point) => point.startsWith(`${folder}/`))) return [folder];
    const parts: string[] = [];
    try {
      for await (const { name, isDirectory, isFile, isSymlink } of readDir(folder || "/")) {
        const path = `${folder}/${name}`;
        if (OWN_PLACES.test(path) || path === OWN_HOME) continue;
        if (isDirectory) parts.push(...await partsOf(path));
        else if (isFile || isSymlink) parts.push(path);
      }
    } catch (error) {
      if (!(error instanceof Deno.errors.PermissionDenied)) throw error;
    }
    return parts;
  }
  return await partsOf("");
}
