import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { checkShape } from "./check_shape.ts";
import { OPERATIONS } from "./operations.ts";
import { OPERATION_NAMES } from "./operation.ts";
import { IMAGE_NAME, STRING } from "./shapes.ts";
import type { BooleanShape, IntegerShape, Shape, StringShape, StructureShape } from "./shape.ts";

Deno.test("checkShape() reports a member once per broken constraint, length before pattern", () => {
  assertEquals(
    checkShape(IMAGE_NAME, ""),
    [
      { path: "", value: "", constraint: "Member must have length greater than or equal to 1" },
      {
        path: "",
        value: "",
        constraint: "Member must satisfy regular expression pattern: [a-zA-Z0-9-_]+",
      },
    ],
  );
});

Deno.test("checkShape() counts items from 1 and reports every item", () => {
  const input = {
    microvmIdentifier: "microvm-1",
    expirationInMinutes: 0,
    allowedPorts: [{ port: 0 }, { port: 80 }, { range: { startPort: 1, endPort: 65536 } }],
  };
  assertEquals(
    checkShape(OPERATIONS.CreateMicrovmAuthToken.input, input).map((
      { path, value },
    ) => [path, value]),
    [
      ["expirationInMinutes", "0"],
      ["allowedPorts.1.member.port", "0"],
      ["allowedPorts.3.member.range.endPort", "65536"],
    ],
  );
});

Deno.test("checkShape() passes whatever checkType() refuses", () => {
  for (const value of [5, "x", null, [], true]) {
    assertEquals(checkShape(OPERATIONS.ListMicrovms.input, value), []);
  }
  assertEquals(checkShape(OPERATIONS.ListMicrovms.input, { maxResults: "many" }), []);
});

Deno.test("checkShape() matches a pattern against the whole text", () => {
  const shape: StringShape = { type: "string", pattern: "a|b" };
  assertEquals(checkShape(shape, "a"), []);
  assertEquals(checkShape(shape, "ab").length, 1);
  assertEquals(checkShape(shape, "b\n").length, 1);
});

Deno.test("checkShape() counts code points", () => {
  const shape: StringShape = { type: "string", max: 2 };
  assertEquals(checkShape(shape, "😀é"), []);
  assertEquals(checkShape(shape, "😀é1").length, 1);
});

Deno.test("checkShape() shows nothing of a list whose items hold a secret", () => {
  const secret: StringShape = { type: "string", sensitive: true };
  const holder: StructureShape = { type: "structure", members: { secret: { shape: secret } } };
  const empty = { path: "", constraint: "Member must have length less than or equal to 0" };
  assertEquals(checkShape({ type: "list", member: STRING, max: 0 }, ["a"]), [
    { ...empty, value: "[a]" },
  ]);
  for (const [member, item] of [[secret, "a"], [holder, { secret: "a" }]] as const) {
    assertEquals(checkShape({ type: "list", member, max: 0 }, [item]), [
      { ...empty, value: undefined },
    ]);
  }
});

Deno.test("checkShape() finds a text out of bounds exactly past the edges", () => {
  fc.assert(fc.property(
    fc.nat(20),
    fc.nat(20),
    fc.nat(45),
    (min, span, length) => {
      const shape: StringShape = { type: "string", min, max: min + span };
      const found = checkShape(shape, "😀".repeat(length)).map(({ constraint }) => constraint);
      assertEquals(found, wanted("length", { min, max: min + span, measured: length }));
    },
  ));
});

Deno.test("checkShape() finds a number out of bounds exactly past the edges", () => {
  fc.assert(fc.property(
    fc.integer({ min: -10, max: 10 }),
    fc.nat(10),
    fc.integer({ min: -25, max: 25 }),
    (min, span, value) => {
      const shape: IntegerShape = { type: "integer", min, max: min + span };
      const found = checkShape(shape, value).map(({ constraint }) => constraint);
      assertEquals(found, wanted("value", { min, max: min + span, measured: value }));
    },
  ));
});

function wanted(noun: string, { min, max, measured }: Record<"min" | "max" | "measured", number>) {
  if (measured > max) return [`Member must have ${noun} less than or equal to ${max}`];
  if (measured < min) return [`Member must have ${noun} greater than or equal to ${min}`];
  return [];
}

/** Every bounded shape inside of a shape, itself included. */
function* boundedShapes(shape: Shape): Generator<Exclude<Shape, BooleanShape | StructureShape>> {
  switch (shape.type) {
    case "boolean":
      return;
    case "structure":
      for (const member of Object.values(shape.members)) yield* boundedShapes(member.shape);
      return;
    case "list":
      yield* boundedShapes(shape.member);
      break;
    case "map":
      yield* boundedShapes(shape.key);
      yield* boundedShapes(shape.value);
      break;
  }
  yield shape;
}

/** A value whose measure is the given one. */
function measuring(shape: Shape, measure: number): unknown {
  if (shape.type === "integer") return measure;
  if (shape.type === "string") return "a".repeat(measure);
  const elements = Array.from({ length: measure }, (_, index) => [`a${index}`, "a"]);
  return shape.type === "map" ? Object.fromEntries(elements) : elements;
}

for (const name of OPERATION_NAMES) {
  Deno.test(`checkShape() keeps to every bound of ${name} at its edges`, () => {
    for (const shape of boundedShapes(OPERATIONS[name].input)) {
      const { min, max } = shape;
      const noun = shape.type === "integer" ? "value" : "length";
      const found = (measure: number): string[] =>
        checkShape(shape, measuring(shape, measure))
          .map(({ constraint }) => constraint)
          .filter((constraint) => constraint.startsWith("Member must have"));
      if (min !== undefined) {
        assertEquals(found(min), []);
        if (noun === "value" || min > 0) {
          assertEquals(found(min - 1), [
            `Member must have ${noun} greater than or equal to ${min}`,
          ]);
        }
      }
      if (max !== undefined) {
        assertEquals(found(max), []);
        assertEquals(found(max + 1), [`Member must have ${noun} less than or equal to ${max}`]);
      }
    }
  });
}
