import { dirname } from "node:path";

/** A folder of one emulator's own. */
export interface PrivateFolder {
  /** Where it is. */
  readonly path: string;
  /** Removes it with all that it holds. */
  remove(): Promise<void>;
}

const PREFIX = "microvms-emulator-";
const LOCK = "lock";

/**
 * Makes a folder for one emulator, and removes those beside it whose emulators were killed.
 *
 * @param parent Folder to make it in: the system's folder for temporary files unless given.
 * @returns The folder; the caller removes it.
 */
export async function openPrivateFolder(parent?: string): Promise<PrivateFolder> {
  const dir = parent === undefined ? {} : { dir: parent };
  const path = await Deno.makeTempDir({ prefix: PREFIX, ...dir });
  // The kernel lets go of a lock when its process ends, in whatever way.
  const lock = await Deno.open(`${path}/unlocked`, { write: true, createNew: true });
  await lock.lock(true);
  // Under the name that others look for it is never seen unlocked.
  await Deno.rename(`${path}/unlocked`, `${path}/${LOCK}`);
  for await (const { name, isDirectory } of Deno.readDir(dirname(path))) {
    if (isDirectory && name.startsWith(PREFIX)) await removeAbandoned(`${dirname(path)}/${name}`);
  }
  return {
    path,
    async remove() {
      await Deno.remove(path, { recursive: true });
      lock.close();
    },
  };
}

async function removeAbandoned(path: string): Promise<void> {
  try {
    // What another user put into their folder is not to be opened: a pipe would hold this process up.
    if ((await Deno.lstat(path)).uid !== Deno.uid()) return;
    using lock = await Deno.open(`${path}/${LOCK}`, { write: true });
    if (await lock.tryLock(true)) await Deno.remove(path, { recursive: true });
  } catch {
    // Another emulator removed it first, or nobody can; either way this one can do without.
  }
}
