import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { matchOperation } from "./match_operation.ts";
import { OPERATION_NAMES } from "./operation.ts";
import { OPERATIONS } from "./operations.ts";

const ARN = "arn:aws:lambda:us-east-1:123456789012:microvm-image:demo";

Deno.test("matchOperation() takes an ARN with raw and with encoded colons", () => {
  for (const text of [ARN, encodeURIComponent(ARN)]) {
    const match = matchOperation("GET", `/2025-09-09/microvm-images/${text}/versions/1.0`);
    assertEquals(match?.operation.name, "GetMicrovmImageVersion");
    assertEquals(match?.members, { imageIdentifier: ARN, imageVersion: "1.0" });
  }
});

Deno.test("matchOperation() finds every operation by its own path", () => {
  for (const name of OPERATION_NAMES) {
    const { method, uri } = OPERATIONS[name];
    assertEquals(matchOperation(method, uri)?.operation.name, name);
  }
});

for (
  const [why, method, pathname] of [
    ["the method is another one", "PUT", "/2025-09-09/microvms/m"],
    ["the method is in lower case", "get", "/2025-09-09/microvms/m"],
    ["the version is another one", "GET", "/2025-09-10/microvms/m"],
    ["a member is empty", "GET", "/2025-09-09/microvms/"],
    ["a member is malformed", "GET", "/2025-09-09/microvms/%zz"],
    ["a member is cut in two", "GET", "/2025-09-09/microvms/a/b"],
    ["the path goes on", "POST", "/2025-09-09/microvms/m/suspend/"],
    ["the path has no slash", "GET", "2025-09-09/microvms"],
    ["the path is empty", "GET", ""],
  ] as const
) {
  Deno.test(`matchOperation() is undefined when ${why}`, () => {
    assertEquals(matchOperation(method, pathname), undefined);
  });
}

Deno.test("matchOperation() never throws", () => {
  fc.assert(fc.property(fc.string(), (text) => {
    matchOperation("GET", text);
    matchOperation("GET", `/2025-09-09/microvms/${text}`);
  }));
});
