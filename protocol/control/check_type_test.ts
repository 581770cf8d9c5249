import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { checkType } from "./check_type.ts";
import { OPERATIONS } from "./operations.ts";

const TOKEN = OPERATIONS.CreateMicrovmAuthToken.input;
const IMAGE = OPERATIONS.CreateMicrovmImage.input;
const RUN = OPERATIONS.RunMicrovm.input;

for (
  const [why, shape, value, path, expected] of [
    ["a list is the input", RUN, [], "", "structure"],
    ["null is the input", RUN, null, "", "structure"],
    ["a number stands for text", IMAGE, { name: 5 }, "name", "string"],
    [
      "text stands for a number",
      TOKEN,
      { expirationInMinutes: "60" },
      "expirationInMinutes",
      "integer",
    ],
    [
      "a number has a fraction",
      TOKEN,
      { expirationInMinutes: 1.5 },
      "expirationInMinutes",
      "integer",
    ],
    [
      "text stands for a truth value",
      RUN,
      { idlePolicy: { autoResumeEnabled: "no" } },
      "idlePolicy.autoResumeEnabled",
      "boolean",
    ],
    [
      "text stands for a list",
      RUN,
      { egressNetworkConnectors: "x" },
      "egressNetworkConnectors",
      "list",
    ],
    [
      "null is in a list",
      RUN,
      { egressNetworkConnectors: ["x", null] },
      "egressNetworkConnectors.2.member",
      "string",
    ],
    ["a list stands for a map", IMAGE, { tags: [] }, "tags", "map"],
    ["a number is in a map", IMAGE, { tags: { a: "b", c: 1 } }, "tags.c", "string"],
    [
      "true stands for all ports",
      TOKEN,
      { allowedPorts: [{ port: 80 }, { allPorts: true }] },
      "allowedPorts.2.member.allPorts",
      "null",
    ],
    [
      "a choice is left open",
      TOKEN,
      { allowedPorts: [{}] },
      "allowedPorts.1.member",
      "exactly one of port, range, allPorts",
    ],
    [
      "two choices are made",
      TOKEN,
      { allowedPorts: [{ port: 80, allPorts: {} }] },
      "allowedPorts.1.member",
      "exactly one of port, range, allPorts",
    ],
  ] as const
) {
  Deno.test(`checkType() finds the fault when ${why}`, () => {
    assertEquals(checkType(shape, value), { path, expected });
  });
}

Deno.test("checkType() passes unset, unknown and well-typed members", () => {
  assertEquals(checkType(RUN, {}), undefined);
  assertEquals(
    checkType(RUN, { idlePolicy: null, imageVersion: undefined, surplus: 1 }),
    undefined,
  );
  assertEquals(checkType(TOKEN, { allowedPorts: [{ allPorts: {}, port: null }] }), undefined);
  assertEquals(checkType(IMAGE, { tags: { a: "b" }, hooks: { port: 9000 } }), undefined);
});

Deno.test("checkType() answers for every JSON value", () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => {
    const fault = checkType(TOKEN, { expirationInMinutes: value });
    const right = value === null || Number.isSafeInteger(value);
    assertEquals(fault, right ? undefined : { path: "expirationInMinutes", expected: "integer" });
  }));
});
