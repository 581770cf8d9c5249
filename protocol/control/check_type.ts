import { isRecord, memberPath } from "./_value.ts";
import type { Shape, StructureShape } from "./shape.ts";

/** A value whose type is not the shape's. */
export interface TypeFault {
  /** Where the value stands: members joined by dots, items counted from 1; empty for the whole. */
  readonly path: string;
  /** What should stand there, such as `string`. */
  readonly expected: string;
}

/**
 * Looks for the first value whose type is not the shape's.
 *
 * The service reads a whole request before it checks a single bound, so this comes before `checkShape`;
 * it answers 400 with `Expected` and what should have stood there. Unset members and members that the
 * shape does not know pass.
 *
 * @param shape What the value should be
 * @param value Value to look at, as JSON has it
 * @returns The first fault, or `undefined` when every type is right
 *
 * @example
 * ```ts
 * import { checkType, OPERATIONS } from "@microvms/protocol/control";
 * import { assertEquals } from "@std/assert";
 *
 * const { input } = OPERATIONS.CreateMicrovmAuthToken;
 * assertEquals(checkType(input, { allowedPorts: [{ port: "80" }] }), {
 *   path: "allowedPorts.1.member.port",
 *   expected: "integer",
 * });
 * ```
 */
export function checkType(shape: Shape, value: unknown): TypeFault | undefined {
  return faultAt("", shape, value);
}

function faultAt(path: string, shape: Shape, value: unknown): TypeFault | undefined {
  switch (shape.type) {
    case "string":
      return typeof value === "string" ? undefined : { path, expected: "string" };
    case "boolean":
      return typeof value === "boolean" ? undefined : { path, expected: "boolean" };
    case "integer":
      return Number.isSafeInteger(value) ? undefined : { path, expected: "integer" };
    case "list": {
      if (!Array.isArray(value)) return { path, expected: "list" };
      const items: readonly unknown[] = value;
      return firstFault(
        items.map((item, index) => [memberPath(path, `${index + 1}.member`), shape.member, item]),
      );
    }
    case "map":
      if (!isRecord(value)) return { path, expected: "map" };
      return firstFault(
        Object.entries(value).map(([key, item]) => [memberPath(path, key), shape.value, item]),
      );
    case "structure":
      return structureFault(path, shape, value);
    default:
      return shape satisfies never;
  }
}

function structureFault(
  path: string,
  shape: StructureShape,
  value: unknown,
): TypeFault | undefined {
  const names = Object.keys(shape.members);
  if (!isRecord(value)) {
    // A structure without members travels as `{}`, yet the service calls it null.
    return { path, expected: names.length === 0 ? "null" : "structure" };
  }
  const set = Object.entries(shape.members).filter(([name]) => (value[name] ?? null) !== null);
  if (shape.union && set.length !== 1) {
    return { path, expected: `exactly one of ${names.join(", ")}` };
  }
  return firstFault(
    set.map(([name, member]) => [memberPath(path, name), member.shape, value[name]]),
  );
}

function firstFault(
  parts: readonly (readonly [path: string, shape: Shape, value: unknown])[],
): TypeFault | undefined {
  for (const part of parts) {
    const fault = faultAt(...part);
    if (fault) return fault;
  }
  return undefined;
}
