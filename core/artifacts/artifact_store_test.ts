import { assertEquals, assertInstanceOf, assertRejects, assertStringIncludes } from "@std/assert";
import { type FakeFetch, fakeFetch } from "../_testing/fake_fetch.ts";
import { fakePorts } from "../_testing/fake_ports.ts";
import type { Endpoint } from "../aws/endpoints.ts";
import { MicrovmError } from "../errors/microvm_error.ts";
import { Secret } from "../secret.ts";
import { ArtifactStore } from "./artifact_store.ts";

const LOCAL: Endpoint = { url: "http://127.0.0.1:9", overridden: true };
const AWS: Endpoint = { url: "https://s3.eu-west-1.amazonaws.com", overridden: false };
const BYTES = new TextEncoder().encode("hello");

function storeOf(fake: FakeFetch, endpoint: Endpoint): ArtifactStore {
  const credentials = () =>
    Promise.resolve({ accessKeyId: "AKID", secretAccessKey: new Secret("hidden-key") });
  return new ArtifactStore({ endpoint, region: "eu-west-1", credentials, ports: fakePorts(fake) });
}

async function refusal(reply: Response): Promise<MicrovmError> {
  const error = await assertRejects(() =>
    storeOf(fakeFetch([reply]), LOCAL).put("s3://bucket/a.zip", BYTES)
  );
  assertInstanceOf(error, MicrovmError);
  return error;
}

Deno.test("ArtifactStore.put() signs for S3 with the digest of the body", async () => {
  const fake = fakeFetch([new Response()]);
  await storeOf(fake, AWS).put("s3://bucket/a.zip", BYTES);
  const [sent] = fake.sent;
  assertEquals([sent?.method, sent?.url.href, sent?.body], [
    "PUT",
    "https://bucket.s3.eu-west-1.amazonaws.com/a.zip",
    "hello",
  ]);
  assertEquals(
    sent?.headers.get("x-amz-content-sha256"),
    "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824",
  );
  assertStringIncludes(
    sent?.headers.get("authorization") ?? "",
    "AWS4-HMAC-SHA256 Credential=AKID/20261130/eu-west-1/s3/aws4_request, " +
      "SignedHeaders=content-type;host;x-amz-content-sha256;x-amz-date, Signature=",
  );
});

Deno.test("ArtifactStore.put() puts the bucket into the path where the host cannot hold it", async () => {
  const table = [
    [LOCAL, "s3://bucket/a b/(1)+é.zip", "http://127.0.0.1:9/bucket/a%20b/%281%29%2B%C3%A9.zip"],
    [AWS, "s3://my.bucket/a", "https://s3.eu-west-1.amazonaws.com/my.bucket/a"],
  ] as const;
  for (const [endpoint, uri, url] of table) {
    const fake = fakeFetch([new Response()]);
    await storeOf(fake, endpoint).put(uri, BYTES);
    assertEquals(fake.sent[0]?.url.href, url);
  }
});

Deno.test("ArtifactStore.put() refuses another URI before any request", async () => {
  const fake = fakeFetch([]);
  const error = await assertRejects(() => storeOf(fake, LOCAL).put("https://bucket/a", BYTES));
  assertInstanceOf(error, MicrovmError);
  assertEquals([error.code, fake.sent.length], ["ERR_INVALID_ARG", 0]);
});

Deno.test("ArtifactStore.put() repeats what may pass", async () => {
  const fake = fakeFetch([
    new Response("slow down", { status: 503 }),
    () => Promise.reject(new TypeError("reset")),
    new Response(),
  ]);
  await storeOf(fake, LOCAL).put("s3://bucket/a.zip", BYTES);
  assertEquals(fake.sent.length, 3);
});

Deno.test("ArtifactStore.put() tells a denial from a bucket that is missing or elsewhere", async () => {
  const denied = await refusal(
    new Response("<Error><Code>AccessDenied</Code><Message>No</Message></Error>", { status: 403 }),
  );
  assertEquals([denied.code, denied.message], [
    "ERR_CREDENTIALS",
    'Failed to upload to "s3://bucket/a.zip": 403 AccessDenied: "No"',
  ]);
  const missing = await refusal(
    new Response("<Error><Code>NoSuchBucket</Code></Error>", { status: 404 }),
  );
  assertEquals([missing.code, missing.data?.s3Code], ["ERR_PRECONDITION", "NoSuchBucket"]);
  const elsewhere = await refusal(
    new Response("", { status: 301, headers: { "x-amz-bucket-region": "us-west-2" } }),
  );
  assertEquals(elsewhere.code, "ERR_PRECONDITION");
  assertStringIncludes(elsewhere.message, "the bucket is in us-west-2");
});
