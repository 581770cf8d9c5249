import { join } from "node:path";

/** The root folder of the workspace, absolute. */
export const ROOT: string = join(import.meta.dirname ?? ".", "..");

// What .gitignore names, and Git's own folder.
const SKIPPED_FOLDERS: readonly string[] = [".deno", ".git", "coverage", "dist", "node_modules"];

/**
 * Lists the files of the workspace, without what is installed or built.
 *
 * @returns Their paths relative to the root, sorted.
 */
export async function workspaceFiles(): Promise<string[]> {
  return (await Array.fromAsync(filesBelow(""))).sort();
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  for await (const entry of Deno.readDir(join(ROOT, folder))) {
    const path = join(folder, entry.name);
    if (entry.isFile) yield path;
    if (entry.isDirectory && !SKIPPED_FOLDERS.includes(entry.name)) yield* filesBelow(path);
  }
}
