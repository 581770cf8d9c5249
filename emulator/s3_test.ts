import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { AwsClient } from "aws4fetch";
import { listNames } from "./_testing/list_names.ts";
import { startFake } from "./_testing/start_fake.ts";
import type { Emulator } from "./emulator.ts";

const HELLO_SHA256 = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824";
const HELLO_MD5 = "5d41402abc4b2a76b9719d911017c592";

async function code(response: Response): Promise<[number, string]> {
  const text = await response.text();
  return [response.status, /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? text];
}

Deno.test("createS3() gives back what was stored, and forgets what was deleted", async () => {
  await using fake = await startFake();
  const { client, emulator } = fake;
  const path = `/${emulator.bucket}/a%20folder/x%2By.zip`;
  const put = await client.s3(path, {
    method: "PUT",
    body: "hello",
    headers: { "content-type": "application/zip" },
  });
  assertEquals([put.status, put.headers.get("etag")], [200, `"${HELLO_MD5}"`]);
  assertEquals(await put.text(), "");

  const got = await client.s3(path);
  assertEquals(got.headers.get("content-type"), "application/zip");
  assertEquals(got.headers.get("content-length"), "5");
  assertEquals(got.headers.get("etag"), `"${HELLO_MD5}"`);
  assertEquals(await got.text(), "hello");
  const head = await client.s3(path, { method: "HEAD" });
  assertEquals([head.status, head.headers.get("content-length")], [200, "5"]);

  assertEquals(await code(await client.s3(path, { method: "PUT", body: "replaced" })), [200, ""]);
  assertEquals(await (await client.s3(path)).text(), "replaced");
  assertEquals((await listNames(`${fake.folder}/bucket`)).length, 1);

  assertEquals((await client.s3(path, { method: "DELETE" })).status, 204);
  assertEquals((await client.s3(path, { method: "DELETE" })).status, 204);
  assertEquals(await code(await client.s3(path)), [404, "NoSuchKey"]);
  assertEquals((await listNames(`${fake.folder}/bucket`)).length, 0);
});

Deno.test("createS3() holds the declared hash against the bytes", async () => {
  await using fake = await startFake();
  const { emulator } = fake;
  const { credentials, region, url, bucket } = emulator;
  const s3 = new AwsClient({ ...credentials, region, service: "s3", retries: 0 });
  const put = (body: string, hash: string) =>
    s3.fetch(`${url}/${bucket}/key`, {
      method: "PUT",
      body,
      headers: { "x-amz-content-sha256": hash },
    });
  assertEquals(await code(await put("hello", HELLO_SHA256)), [200, ""]);
  assertEquals(await code(await put("HELLO", HELLO_SHA256)), [400, "XAmzContentSHA256Mismatch"]);
  const streamed = "STREAMING-UNSIGNED-PAYLOAD-TRAILER";
  assertEquals(await code(await put("5\r\nhello\r\n0\r\n\r\n", streamed)), [501, "NotImplemented"]);
  assertEquals(await (await fake.client.s3(`/${bucket}/key`)).text(), "hello");
});

Deno.test("createS3() refuses in S3's form", async () => {
  await using fake = await startFake();
  const { client, emulator: { credentials, region, url, bucket }, logs } = fake;
  assertEquals(await code(await client.s3("/another/key")), [404, "NoSuchBucket"]);
  assertEquals(await code(await client.s3(`/${bucket}/key`)), [404, "NoSuchKey"]);
  assertEquals(await code(await client.s3(`/${bucket}/key`, { method: "POST" })), [
    501,
    "NotImplemented",
  ]);
  assertEquals(await code(await fetch(`${url}/${bucket}/key`)), [403, "AccessDenied"]);
  const sign = (options: object) =>
    new AwsClient({ ...credentials, region, service: "s3", retries: 0, ...options })
      .fetch(`${url}/${bucket}/key`);
  assertEquals(await code(await sign({ secretAccessKey: "x" })), [403, "SignatureDoesNotMatch"]);
  assertEquals(await code(await sign({ accessKeyId: "x" })), [403, "InvalidAccessKeyId"]);
  assertEquals(await code(await sign({ service: "lambda" })), [
    400,
    "AuthorizationHeaderMalformed",
  ]);
  fake.clock.advance(15 * 60_000 + 1000);
  assertEquals(await code(await sign({})), [403, "RequestTimeTooSkewed"]);
  assertStringIncludes(logs.join("\n"), "Refused GET of an object: 404 NoSuchKey");
});

Deno.test("createS3() takes no request about something else for one about the object", async () => {
  await using fake = await startFake();
  const { client, emulator: { bucket } } = fake;
  const path = `/${bucket}/key`;
  const stored = async (url: string, init?: RequestInit) => code(await client.s3(url, init));
  assertEquals(await stored(`${path}?x-id=PutObject`, { method: "PUT", body: "hello" }), [200, ""]);
  const refused = [501, "NotImplemented"];
  assertEquals(await stored(`${path}?acl`, { method: "PUT", body: "x" }), refused);
  assertEquals(await stored(`${path}?acl`), refused);
  assertEquals(await stored(`${path}?uploadId=1`, { method: "DELETE" }), refused);
  const headers = { "x-amz-copy-source": `/${bucket}/other` };
  assertEquals(await stored(path, { method: "PUT", headers }), refused);
  assertEquals(await stored(`${path}?x-id=GetObject`), [200, "hello"]);
});

/** Sends a signed request over a connection of its own, with the host that the URL names. */
async function connect(
  { url, credentials, region }: Emulator,
  request: { method: string; url: string; headers?: Record<string, string>; body: string },
): Promise<Deno.Conn> {
  const s3 = new AwsClient({ ...credentials, region, service: "s3", retries: 0 });
  const { method } = request;
  const signed = await s3.sign(request.url, { method, aws: { allHeaders: true } });
  const { host, pathname } = new URL(request.url);
  const headers = [...signed.headers, ["host", host], ...Object.entries(request.headers ?? {})];
  const lines = [`${method} ${pathname} HTTP/1.0`, ...headers.map((header) => header.join(": "))];
  const conn = await Deno.connect({ hostname: "127.0.0.1", port: Number(new URL(url).port) });
  await conn.write(new TextEncoder().encode(`${lines.join("\r\n")}\r\n\r\n${request.body}`));
  return conn;
}

Deno.test("createS3() takes the bucket from the host name too", async () => {
  await using fake = await startFake();
  const { client, emulator } = fake;
  await client.upload("key", new TextEncoder().encode("hello"));
  // Names below "localhost" are loopback, but not every resolver says so; this asks without one.
  const { port } = new URL(emulator.url);
  const url = `http://${emulator.bucket}.localhost:${port}/key`;
  const conn = await connect(emulator, { method: "GET", url, body: "" });
  const answer = await new Response(conn.readable).text();
  assertMatch(answer, /^HTTP\/1\.[01] 200 /);
  assertMatch(answer, /\r\n\r\nhello$/);
});

Deno.test("createS3() keeps no part of an upload that breaks off", async () => {
  await using fake = await startFake();
  const { client, emulator, folder } = fake;
  const filesUntil = async (count: number) => {
    while ((await listNames(`${folder}/bucket`)).length !== count) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  const conn = await connect(emulator, {
    method: "PUT",
    url: `${emulator.url}/${emulator.bucket}/key`,
    headers: { "content-length": "5" },
    body: "hel",
  });
  await filesUntil(1);
  conn.close();
  await filesUntil(0);
  const path = `/${emulator.bucket}/key`;
  assertEquals(await code(await client.s3(path)), [404, "NoSuchKey"]);
});
