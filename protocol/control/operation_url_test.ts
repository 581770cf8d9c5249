import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { matchOperation } from "./match_operation.ts";
import { operationUrl } from "./operation_url.ts";
import { OPERATION_NAMES } from "./operation.ts";
import { OPERATIONS } from "./operations.ts";
import { queryMembers } from "./query_members.ts";
import type { MemberShape } from "./shape.ts";

const ARN = "arn:aws:lambda:us-east-1:123456789012:microvm-image:demo";

Deno.test("operationUrl() encodes all but the unreserved characters", () => {
  assertEquals(
    operationUrl(OPERATIONS.GetMicrovmImage, { imageIdentifier: ARN }).path,
    "/2025-09-09/microvm-images/arn%3Aaws%3Alambda%3Aus-east-1%3A123456789012%3Amicrovm-image%3Ademo",
  );
  assertEquals(
    operationUrl(OPERATIONS.GetMicrovm, { microvmIdentifier: "aZ0-._~ !'()*/%é" }).path,
    "/2025-09-09/microvms/aZ0-._~%20%21%27%28%29%2A%2F%25%C3%A9",
  );
  assertEquals(
    operationUrl(OPERATIONS.ListMicrovms, { nextToken: "a+b c*", imageIdentifier: ARN.slice(0, 7) })
      .query,
    "nextToken=a%2Bb%20c%2A&imageIdentifier=arn%3Aaws",
  );
});

Deno.test("operationUrl() replaces what is not well-formed in a query", () => {
  assertEquals(
    operationUrl(OPERATIONS.ListMicrovms, { nextToken: "a\ud800" }).query,
    "nextToken=a%EF%BF%BD",
  );
});

Deno.test("operationUrl() leaves unset and unknown members out", () => {
  assertEquals(
    operationUrl(OPERATIONS.ListMicrovms, { maxResults: undefined, nextToken: null, surplus: 1 }),
    { path: "/2025-09-09/microvms", query: "", body: undefined },
  );
  assertEquals(operationUrl(OPERATIONS.RunMicrovm, { imageIdentifier: ARN, surplus: 1 }).body, {
    imageIdentifier: ARN,
  });
});

Deno.test("operationUrl() spreads members over path, query and body", () => {
  assertEquals(
    operationUrl(OPERATIONS.UpdateMicrovmImageVersion, {
      imageIdentifier: "demo",
      imageVersion: "1.0",
      status: "INACTIVE",
    }),
    {
      path: "/2025-09-09/microvm-images/demo/versions/1.0",
      query: "",
      body: { status: "INACTIVE" },
    },
  );
  assertEquals(
    operationUrl(OPERATIONS.ListMicrovmImageBuilds, {
      imageIdentifier: "demo",
      imageVersion: "1.0",
      architecture: "ARM_64",
      maxResults: 50,
    }),
    {
      path: "/2025-09-09/microvm-images/demo/versions/1.0/builds",
      query: "maxResults=50&architecture=ARM_64",
      body: undefined,
    },
  );
  assertEquals(operationUrl(OPERATIONS.SuspendMicrovm, { microvmIdentifier: "m" }).body, undefined);
});

for (const value of [undefined, null, "", ".", "..", "\ud800", 5]) {
  Deno.test(`operationUrl() throws when a path member is ${JSON.stringify(value)}`, () => {
    assertThrows(
      () => operationUrl(OPERATIONS.GetMicrovm, { microvmIdentifier: value }),
      TypeError,
      'Cannot make the path of GetMicrovm: "microvmIdentifier" must be text other than "", "." and ".."',
    );
  });
}

function memberValue({ location, shape }: MemberShape): fc.Arbitrary<unknown> {
  const text = fc.string({ unit: "grapheme", minLength: 1 });
  if (location === "uri") return text.filter((value) => value !== "." && value !== "..");
  if (location === "querystring" && shape.type === "integer") return fc.maxSafeInteger();
  return location === "querystring" ? text : fc.jsonValue().filter((value) => value !== null);
}

for (const name of OPERATION_NAMES) {
  Deno.test(`operationUrl() of ${name} is read back by matchOperation() and queryMembers()`, () => {
    const operation = OPERATIONS[name];
    const inUri = Object.keys(operation.input.members)
      .filter((member) => operation.input.members[member]?.location === "uri");
    const input = fc.record(
      Object.fromEntries(
        Object.entries(operation.input.members).map((
          [name, member],
        ) => [name, memberValue(member)]),
      ),
      { requiredKeys: inUri },
    );
    fc.assert(fc.property(input, (value) => {
      const { path, query, body } = operationUrl(operation, value);
      const url = new URL(`http://localhost${path}?${query}`);
      const match = matchOperation(operation.method, url.pathname);
      assertEquals(url.pathname, path);
      assertEquals(match?.operation.name, name);
      const read = { ...match?.members, ...queryMembers(operation, url.searchParams), ...body };
      assertEquals(read, { ...value });
    }));
  });
}
