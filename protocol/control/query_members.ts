import type { Operation } from "./operation.ts";
import type { Shape } from "./shape.ts";

/**
 * Takes the members of an operation's input out of a query.
 *
 * What should be a whole number but is not stays text, for `checkType` to refuse. Parameters that the
 * operation does not know are left out.
 *
 * @param operation Operation that the request means
 * @param query Query of the request, decoded
 * @returns Members by name
 *
 * @example
 * ```ts
 * import { OPERATIONS, queryMembers } from "@microvms/protocol/control";
 * import { assertEquals } from "@std/assert";
 *
 * const query = new URLSearchParams("maxResults=5&nextToken=abc");
 * assertEquals(queryMembers(OPERATIONS.ListMicrovms, query), { maxResults: 5, nextToken: "abc" });
 * ```
 */
export function queryMembers(
  operation: Operation,
  query: URLSearchParams,
): Record<string, unknown> {
  const members: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(operation.input.members)) {
    const text = member.location === "querystring" && query.get(member.locationName ?? name);
    if (typeof text === "string") members[name] = parsed(member.shape, text);
  }
  return members;
}

function parsed(shape: Shape, text: string): string | number {
  return shape.type === "integer" && /^-?\d+$/.test(text) ? Number(text) : text;
}
