import { join } from "node:path";
import { z } from "zod";
import { ROOT } from "./workspace_files.ts";

/** One package of the workspace, as its deno.json describes it. */
export interface Package {
  /** Its folder, relative to the root. */
  folder: string;
  /** Its name on JSR. */
  name: string;
  /** Its version. */
  version: string;
  /** Its licence. */
  license: string;
  /** The files that it exports, relative to the root. */
  entries: string[];
}

const ROOT_CONFIG = z.object({ workspace: z.array(z.string()) });

const PACKAGE_CONFIG = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string(),
  exports: z.record(z.string(), z.string()),
});

/**
 * Reads the packages that the root deno.json names as members.
 *
 * @returns The packages, in the order of the members.
 * @throws {Error} If a deno.json cannot be read or lacks what every package needs.
 */
export async function packages(): Promise<Package[]> {
  const { workspace } = ROOT_CONFIG.parse(await readJson("deno.json"));
  return await Promise.all(workspace.map(async (member) => {
    const folder = join(member);
    const { exports, ...rest } = PACKAGE_CONFIG.parse(await readJson(join(folder, "deno.json")));
    return { ...rest, folder, entries: Object.values(exports).map((path) => join(folder, path)) };
  }));
}

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await Deno.readTextFile(join(ROOT, path)));
}
