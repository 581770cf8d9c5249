import { isRecord } from "./_value.ts";
import type {
  BooleanShape,
  IntegerShape,
  ListShape,
  MapShape,
  Shape,
  StringShape,
} from "./shape.ts";

/** A shape without parts. */
export type ScalarShape = StringShape | IntegerShape | BooleanShape;

/** One constraint of a shape. */
export interface Constraint {
  /** The constraint, in the service's words. */
  readonly text: string;
  /** Whether a value keeps it; a value of another type does. */
  holds(value: unknown): boolean;
}

/** Constraints on the value itself, not on its parts, in the order in which the service lists them. */
export function constraintsOf(shape: Shape): readonly Constraint[] {
  switch (shape.type) {
    case "string":
      return [...bounds("length", shape, lengthOf), ...patternOf(shape), ...enumOf(shape)];
    case "integer":
      return bounds("value", shape, (value) => typeof value === "number" ? value : undefined);
    case "list":
    case "map":
      return bounds("length", shape, lengthOf);
    case "boolean":
    case "structure":
      return [];
    default:
      return shape satisfies never;
  }
}

function bounds(
  noun: "length" | "value",
  shape: StringShape | IntegerShape | ListShape | MapShape,
  measure: (value: unknown) => number | undefined,
): Constraint[] {
  const { min, max } = shape;
  const constraints: Constraint[] = [];
  if (max !== undefined) {
    constraints.push({
      text: `Member must have ${noun} less than or equal to ${max}`,
      holds: (value) => (measure(value) ?? max) <= max,
    });
  }
  if (min !== undefined) {
    constraints.push({
      text: `Member must have ${noun} greater than or equal to ${min}`,
      holds: (value) => (measure(value) ?? min) >= min,
    });
  }
  return constraints;
}

function patternOf({ pattern }: StringShape): Constraint[] {
  if (pattern === undefined) return [];
  const whole = new RegExp(`^(?:${pattern})$`, "u");
  return [{
    text: `Member must satisfy regular expression pattern: ${pattern}`,
    holds: (value) => typeof value !== "string" || whole.test(value),
  }];
}

function enumOf({ enum: values }: StringShape): Constraint[] {
  if (values === undefined) return [];
  return [{
    text: `Member must satisfy enum value set: [${values.join(", ")}]`,
    holds: (value) => typeof value !== "string" || values.includes(value),
  }];
}

function lengthOf(value: unknown): number | undefined {
  if (typeof value === "string") return codePoints(value);
  if (Array.isArray(value)) return value.length;
  return isRecord(value) ? Object.keys(value).length : undefined;
}

function codePoints(text: string): number {
  const pairs = text.match(/[\ud800-\udbff][\udc00-\udfff]/g) ?? [];
  return text.length - pairs.length;
}
