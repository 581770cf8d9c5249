import { constraintsOf, type ScalarShape } from "./_constraint.ts";
import { isRecord, memberPath } from "./_value.ts";
import type { ListShape, MapShape, Shape, StructureShape } from "./shape.ts";

/** A value that breaks one constraint of its shape. */
export interface Violation {
  /** Where the value stands: members joined by dots, items counted from 1; empty for the whole. */
  readonly path: string;
  /** The value as text; `null` when it is missing, `undefined` when it must not be shown. */
  readonly value: string | null | undefined;
  /** The constraint, in the service's words. */
  readonly constraint: string;
}

/**
 * Looks for every constraint that a value breaks, in the order in which the service reports them.
 *
 * Only what is missing or out of bounds is found here; a value of another type is found by `checkType`,
 * and passes.
 *
 * @param shape What the value should be
 * @param value Value to look at, as JSON has it
 * @returns One violation per broken constraint, none when the value is right
 *
 * @example
 * ```ts
 * import { checkShape, OPERATIONS } from "@microvms/protocol/control";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(checkShape(OPERATIONS.GetMicrovm.input, { microvmIdentifier: "" }), [{
 *   path: "microvmIdentifier",
 *   value: "",
 *   constraint: "Member must have length greater than or equal to 1",
 * }]);
 * ```
 */
export function checkShape(shape: Shape, value: unknown): Violation[] {
  return violationsAt("", shape, value);
}

function violationsAt(path: string, shape: Shape, value: unknown): Violation[] {
  const violations = constraintsOf(shape)
    .filter((constraint) => !constraint.holds(value))
    .map(({ text }) => ({ path, value: shownValue(shape, value), constraint: text }));
  switch (shape.type) {
    case "string":
    case "integer":
    case "boolean":
      return violations;
    case "list":
      return [...violations, ...itemViolations(path, shape, value)];
    case "map":
      return [...violations, ...entryViolations(path, shape, value)];
    case "structure":
      return memberViolations(path, shape, value);
    default:
      return shape satisfies never;
  }
}

function itemViolations(path: string, shape: ListShape, value: unknown): Violation[] {
  if (!Array.isArray(value)) return [];
  const items: readonly unknown[] = value;
  const { member } = shape;
  switch (member.type) {
    case "string":
    case "integer":
    case "boolean":
      return elementViolations("Member", member, items)
        .map((constraint) => ({ path, value: shownValue(shape, value), constraint }));
    case "list":
    case "map":
    case "structure":
      return items.flatMap((item, index) =>
        violationsAt(memberPath(path, `${index + 1}.member`), member, item)
      );
    default:
      return member satisfies never;
  }
}

function entryViolations(path: string, shape: MapShape, value: unknown): Violation[] {
  if (!isRecord(value)) return [];
  return [
    ...elementViolations("Map keys", shape.key, Object.keys(value)),
    ...elementViolations("Map value", shape.value, Object.values(value)),
  ].map((constraint) => ({ path, value: shownValue(shape, value), constraint }));
}

function memberViolations(path: string, shape: StructureShape, value: unknown): Violation[] {
  if (!isRecord(value)) return [];
  return Object.entries(shape.members).flatMap(([name, member]) => {
    const at = memberPath(path, name);
    const found = value[name] ?? null;
    if (found !== null) return violationsAt(at, member.shape, found);
    return shape.required?.includes(name)
      ? [{ path: at, value: null, constraint: "Member must not be null" }]
      : [];
  });
}

/** The service names no single element: it shows the whole and all that every element must satisfy. */
function elementViolations(
  who: string,
  shape: ScalarShape,
  elements: readonly unknown[],
): string[] {
  const constraints = constraintsOf(shape);
  const kept = elements.every((element) => constraints.every((each) => each.holds(element)));
  const texts = constraints.map(({ text }) => text).join(", ");
  return kept ? [] : [`${who} must satisfy constraint: [${texts}]`];
}

function shownValue(shape: Shape, value: unknown): string | undefined {
  return isSensitive(shape) ? undefined : valueText(value);
}

function isSensitive(shape: Shape): boolean {
  switch (shape.type) {
    case "string":
      return shape.sensitive ?? false;
    case "integer":
    case "boolean":
      return false;
    case "list":
      return isSensitive(shape.member);
    case "map":
      return isSensitive(shape.key) || isSensitive(shape.value);
    case "structure":
      return Object.values(shape.members).some((member) => isSensitive(member.shape));
    default:
      return shape satisfies never;
  }
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(valueText).join(", ")}]`;
  if (!isRecord(value)) return String(value);
  return `{${
    Object.entries(value).map(([name, item]) => `${name}=${valueText(item)}`).join(", ")
  }}`;
}
