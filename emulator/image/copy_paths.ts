import { posix } from "node:path";

/**
 * Finds a source of `COPY` in the artifact.
 *
 * @param source Source as the Dockerfile names it; a slash at its start means the top of the
 * artifact.
 * @returns Path relative to the top of the artifact; "." for the top itself; null when it leaves
 * the artifact.
 */
export function sourcePath(source: string): string | null {
  const path = posix.normalize(`./${source}`).replace(/\/$/, "");
  return path === ".." || path.startsWith("../") ? null : path;
}

/**
 * Finds the place in the guest that a path of the Dockerfile means.
 *
 * @param path Absolute path, or one relative to `workdir`.
 * @param workdir Absolute folder.
 * @returns Absolute path without `.` and `..`; ends with a slash where the Dockerfile says that it
 * is a folder.
 */
export function guestPath(path: string, workdir: string): string {
  const folder = /(?:^|\/)\.{0,2}$/.test(path) ? "/" : "";
  const absolute = posix.resolve("/", workdir, path);
  return absolute === "/" ? absolute : absolute + folder;
}
