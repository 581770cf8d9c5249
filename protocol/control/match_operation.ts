import type { Operation } from "./operation.ts";
import { OPERATIONS } from "./operations.ts";

/** The operation that a request means. */
export interface OperationMatch {
  /** The operation. */
  readonly operation: Operation;
  /** Members of its input that stand in the path, decoded. */
  readonly members: Readonly<Record<string, string>>;
}

/**
 * Finds the operation that a request means.
 *
 * Members may stand in the path percent-encoded or, as far as a path can hold them, as they are.
 *
 * @param method HTTP method of the request
 * @param pathname Path of the request, without query
 * @returns The operation and its members, or `undefined` when there is none
 *
 * @example
 * ```ts
 * import { matchOperation } from "@microvms/protocol/control";
 * import { assertEquals } from "@std/assert";
 *
 * const match = matchOperation("POST", "/2025-09-09/microvms/microvm-1/suspend");
 * assertEquals(match?.operation.name, "SuspendMicrovm");
 * assertEquals(match?.members, { microvmIdentifier: "microvm-1" });
 * ```
 */
export function matchOperation(method: string, pathname: string): OperationMatch | undefined {
  for (const operation of Object.values(OPERATIONS)) {
    if (operation.method !== method) continue;
    const members = matchPath(operation.uri, pathname);
    if (members) return { operation, members };
  }
  return undefined;
}

function matchPath(uri: string, pathname: string): Record<string, string> | undefined {
  const wanted = uri.split("/");
  const found = pathname.split("/");
  if (wanted.length !== found.length) return undefined;
  const members: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const text = decoded(found[index] ?? "");
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (text !== part && (name === undefined || text === "")) return undefined;
    if (name !== undefined) members[name] = text;
  }
  return members;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // A malformed percent sign names as little as an empty segment does.
    return "";
  }
}
