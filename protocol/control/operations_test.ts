import { assert, assertEquals, assertExists } from "@std/assert";
import { OPERATION_NAMES } from "./operation.ts";
import { OPERATIONS } from "./operations.ts";
import model from "./testdata/service_model.json" with { type: "json" };

interface ModelMember {
  shape: string;
  location?: string;
  locationName?: string;
  idempotencyToken?: boolean;
}

interface ModelShape {
  type: string;
  min?: number;
  max?: number;
  pattern?: string;
  enum?: string[];
  sensitive?: boolean;
  member?: ModelMember;
  key?: ModelMember;
  value?: ModelMember;
  required?: string[];
  members?: Record<string, ModelMember>;
  union?: boolean;
  box?: boolean;
}

const SHAPES: Record<string, ModelShape> = model.shapes;

/** A shape of the model, spelled in the constraint language, with every reference followed. */
function resolved(name: string): unknown {
  const shape = SHAPES[name];
  assertExists(shape, name);
  const { box: _box, member, key, value, members, required, ...own } = shape;
  return {
    ...own,
    ...(member && { member: resolved(member.shape) }),
    ...(key && { key: resolved(key.shape) }),
    ...(value && { value: resolved(value.shape) }),
    ...(required && { required: required.toSorted() }),
    ...(members && {
      members: Object.fromEntries(
        Object.entries(members).map((
          [name, { shape, ...rest }],
        ) => [name, { shape: resolved(shape), ...rest }]),
      ),
    }),
  };
}

/** Our rows as JSON has them, with required members sorted, as in `resolved`. */
function sorted(shape: object): unknown {
  return JSON.parse(
    JSON.stringify(
      shape,
      (key, value) => key === "required" && Array.isArray(value) ? value.toSorted() : value,
    ),
  );
}

Deno.test("OPERATIONS holds a row for every name and for nothing else", () => {
  assertEquals(Object.keys(OPERATIONS), [...OPERATION_NAMES]);
  assertEquals(OPERATION_NAMES.toSorted(), Object.keys(model.operations).toSorted());
});

for (const name of OPERATION_NAMES) {
  // Turns red when any bound, pattern, member, location, error, path or status of the row is edited.
  Deno.test(`OPERATIONS.${name} equals the service's model member by member`, () => {
    const operation = OPERATIONS[name];
    const wanted = model.operations[name];
    assertEquals(operation.name, wanted.name);
    assertEquals(operation.method, wanted.http.method);
    assertEquals(operation.uri, wanted.http.requestUri);
    assertEquals(operation.successStatus, wanted.http.responseCode);
    assertEquals(operation.errors.toSorted(), wanted.errors.map(({ shape }) => shape).toSorted());
    assertEquals(sorted(operation.input), resolved(wanted.input.shape));
  });
}

Deno.test("OPERATIONS requires only members that exist and puts every path member in the path", () => {
  for (const { uri, input } of Object.values(OPERATIONS)) {
    for (const name of input.required ?? []) assert(name in input.members, name);
    const inUri = Object.entries(input.members)
      .filter(([, member]) => member.location === "uri")
      .map(([name]) => `{${name}}`);
    assertEquals(uri.match(/\{\w+\}/g) ?? [], inUri);
  }
});
