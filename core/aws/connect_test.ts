import { assertEquals, assertInstanceOf, assertRejects, assertStringIncludes } from "@std/assert";
import { fakeFetch, json } from "../_testing/fake_fetch.ts";
import { fakePorts } from "../_testing/fake_ports.ts";
import { MicrovmError } from "../errors/microvm_error.ts";
import { connect } from "./connect.ts";

Deno.test("connect() reaches the region's endpoints when no variable says otherwise", async () => {
  const fake = fakeFetch([json({ items: [] }), new Response()]);
  const env = new Map([
    ["AWS_REGION", "eu-central-1"],
    ["AWS_ACCESS_KEY_ID", "AKID"],
    ["AWS_SECRET_ACCESS_KEY", "key"],
    ["AWS_SESSION_TOKEN", "session"],
  ]);
  const aws = await connect({ env, ...fakePorts(fake) });
  await aws.control.listMicrovms();
  await aws.artifacts.put("s3://bucket/key", new Uint8Array());
  assertEquals(fake.sent.map(({ url }) => url.href), [
    "https://lambda.eu-central-1.amazonaws.com/2025-09-09/microvms",
    "https://bucket.s3.eu-central-1.amazonaws.com/key",
  ]);
  const headers = fake.sent[0]?.headers;
  assertEquals(headers?.get("x-amz-security-token"), "session");
  assertStringIncludes(headers?.get("authorization") ?? "", "/eu-central-1/lambda/aws4_request");
});

Deno.test("connect() sends nothing when it refuses", async () => {
  const fake = fakeFetch([]);
  const refused = [
    [new Map([["AWS_REGION", "mars-north-1"]]), "ERR_INVALID_ARG"],
    [new Map([["AWS_ENDPOINT_URL", "nonsense"]]), "ERR_INVALID_ARG"],
    [new Map([["AWS_ACCESS_KEY_ID", "AKID"]]), "ERR_CREDENTIALS"],
  ] as const;
  for (const [env, code] of refused) {
    const error = await assertRejects(() => connect({ env, ...fakePorts(fake) }));
    assertInstanceOf(error, MicrovmError);
    assertEquals(error.code, code);
  }
  assertEquals(fake.sent, []);
});
