import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { ARN_KINDS, connectorArn, imageArn, managedImageArn, parseArn } from "./arn.ts";
import { CONNECTORS } from "./constants.ts";

Deno.test("managedImageArn() and connectorArn() spell what AWS manages", () => {
  assertEquals(managedImageArn("us-east-2"), "arn:aws:lambda:us-east-2:aws:microvm-image:al2023-1");
  assertEquals(
    CONNECTORS.map((connector) => connectorArn("eu-west-1", connector)),
    [
      "arn:aws:lambda:eu-west-1:aws:network-connector:aws-network-connector:HTTP_INGRESS",
      "arn:aws:lambda:eu-west-1:aws:network-connector:aws-network-connector:ALL_INGRESS",
      "arn:aws:lambda:eu-west-1:aws:network-connector:aws-network-connector:NO_INGRESS",
      "arn:aws:lambda:eu-west-1:aws:network-connector:aws-network-connector:INTERNET_EGRESS",
    ],
  );
});

Deno.test("parseArn() takes every kind of ARN apart", () => {
  assertEquals(parseArn("arn:aws:lambda:us-east-1:123456789012:microvm-image:demo"), {
    partition: "aws",
    region: "us-east-1",
    account: "123456789012",
    kind: "microvm-image",
    name: "demo",
  });
  assertEquals(parseArn(connectorArn("us-east-1", "HTTP_INGRESS")), {
    partition: "aws",
    region: "us-east-1",
    account: "aws",
    kind: "network-connector",
    name: "aws-network-connector:HTTP_INGRESS",
  });
  assertEquals(
    parseArn("arn:aws-us-gov:lambda:us-gov-west-1:123456789012:network-connector:nc-1:2")?.name,
    "nc-1:2",
  );
});

for (
  const [why, text] of [
    ["a bare name", "demo"],
    ["another service", "arn:aws:s3:us-east-1:123456789012:microvm-image:demo"],
    ["another kind", "arn:aws:lambda:us-east-1:123456789012:function:demo"],
    ["a short account", "arn:aws:lambda:us-east-1:12345678901:microvm-image:demo"],
    ["no name", "arn:aws:lambda:us-east-1:123456789012:microvm-image:"],
    ["white space", "arn:aws:lambda:us-east-1:123456789012:microvm-image:a b"],
    ["no region", "arn:aws:lambda::123456789012:microvm-image:demo"],
    ["text before it", " arn:aws:lambda:us-east-1:aws:microvm-image:demo"],
  ] as const
) {
  Deno.test(`parseArn() is undefined when the text is ${why}`, () => {
    assertEquals(parseArn(text), undefined);
  });
}

Deno.test("parseArn() gives back the parts that an ARN was made of", () => {
  fc.assert(fc.property(
    fc.record({
      partition: fc.stringMatching(/^aws(-[a-z]{2,4})?$/),
      region: fc.stringMatching(/^[a-z]{2}-[a-z]{4,9}-[1-9]$/),
      account: fc.stringMatching(/^([0-9]{12}|aws)$/),
      kind: fc.constantFrom(...ARN_KINDS),
      name: fc.stringMatching(/^[a-zA-Z0-9-_]{1,64}$/),
    }),
    (parts) => {
      const { partition, region, account, kind, name } = parts;
      assertEquals(
        parseArn(`arn:${partition}:lambda:${region}:${account}:${kind}:${name}`),
        parts,
      );
    },
  ));
});

Deno.test("imageArn() names the image of an account", () => {
  assertEquals(
    imageArn("us-east-1", { account: "123456789012", name: "demo" }),
    "arn:aws:lambda:us-east-1:123456789012:microvm-image:demo",
  );
});
