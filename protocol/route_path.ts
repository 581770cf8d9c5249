import { isPathSegment } from "./_path_segment.ts";

/**
 * Fills a route's path.
 *
 * @param path Path of a route row, with a literal `{id}` or without.
 * @param id Exec id; percent-encoded here. Default empty, for a path without one.
 * @returns The path to request.
 * @throws {TypeError} When the path needs an id, and it is empty, `.`, `..` or not well-formed text.
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
  return path.replace("{id}", () => {
    if (isPathSegment(id)) return encodeURIComponent(id);
    throw new TypeError(`Cannot make the path of an exec: no path can hold its id: "${id}"`);
  });
}
