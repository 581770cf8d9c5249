/**
 * Fills a route's path.
 *
 * @param path Path of a route row, with a literal `{id}` or without.
 * @param id Exec id; percent-encoded here, so any text is safe.
 * @returns The path to request.
 *
 * @example An id with a slash in it
 * ```ts
 * import { routePath, ROUTES } from "@microvms/protocol";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(routePath(ROUTES.execPoll.path, "a/b"), "/v1/exec/a%2Fb");
 * ```
 */
export function routePath(path: string, id = ""): string {
  return path.replace("{id}", () => encodeURIComponent(id));
}
