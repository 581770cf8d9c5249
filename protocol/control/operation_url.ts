import { isPathSegment } from "../_path_segment.ts";
import type { Operation } from "./operation.ts";
import type { MemberLocation } from "./shape.ts";

/** An operation's input, spread over the places of a request. */
export interface OperationUrl {
  /** Path, percent-encoded. */
  readonly path: string;
  /** Query, percent-encoded, without a question mark; may be empty. */
  readonly query: string;
  /** Members for the JSON body; `undefined` when the operation has no body. */
  readonly body: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Spreads an operation's input over path, query and body.
 *
 * Members that are unset, or that the operation does not know, are left out.
 *
 * @param operation Operation to call
 * @param input Members of its input
 * @returns Path, query and body of the request
 * @throws {TypeError} When a member of the path is unset, empty, `.`, `..` or not well-formed text: none
 * of these can stand in a path
 *
 * @example
 * ```ts
 * import { OPERATIONS, operationUrl } from "@microvms/protocol/control";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(
 *   operationUrl(OPERATIONS.ListMicrovmImageVersions, { imageIdentifier: "arn:a", maxResults: 5 }),
 *   { path: "/2025-09-09/microvm-images/arn%3Aa/versions", query: "maxResults=5", body: undefined },
 * );
 * ```
 */
export function operationUrl(operation: Operation, input: object): OperationUrl {
  const values = new Map<string, unknown>(Object.entries(input));
  return {
    path: operation.uri.replaceAll(
      /\{(\w+)\}/g,
      (_, name: string) => pathSegment(operation, { name, value: values.get(name) }),
    ),
    query: setMembers(operation, { values, location: "querystring" })
      .map(([name, value]) => `${percentEncode(name)}=${percentEncode(String(value))}`)
      .join("&"),
    body: Object.values(operation.input.members).every((member) => member.location)
      ? undefined
      : Object.fromEntries(setMembers(operation, { values, location: undefined })),
  };
}

function setMembers(
  operation: Operation,
  { values, location }: {
    values: ReadonlyMap<string, unknown>;
    location: MemberLocation | undefined;
  },
): [string, unknown][] {
  return Object.entries(operation.input.members)
    .filter(([name, member]) => member.location === location && (values.get(name) ?? null) !== null)
    .map(([name, member]) => [member.locationName ?? name, values.get(name)]);
}

function pathSegment(
  operation: Operation,
  { name, value }: { name: string; value: unknown },
): string {
  if (typeof value !== "string" || !isPathSegment(value)) {
    throw new TypeError(
      `Cannot make the path of ${operation.name}: "${name}" must be text other than "", "." and ".."`,
    );
  }
  return percentEncode(value);
}

/** Encodes all but the unreserved characters of RFC 3986, as signing demands. */
function percentEncode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
