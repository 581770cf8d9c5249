import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { AwsClient } from "aws4fetch";
import { imageInput, startFake } from "./_testing/start_fake.ts";
import type { Emulator } from "./emulator.ts";

const MICROVMS = "/2025-09-09/microvms";
const MISSING_ID = "microvm-00000000-0000-0000-0000-000000000000";

interface Signing {
  accessKeyId?: string;
  secretAccessKey?: string;
  service?: string;
  region?: string;
}

async function signed({ url, credentials }: Emulator, signing: Signing): Promise<Response> {
  const client = new AwsClient({
    ...credentials,
    service: "lambda",
    region: "us-east-1",
    retries: 0,
    ...signing,
  });
  return await client.fetch(`${url}${MICROVMS}`);
}

async function refusal(response: Response): Promise<[number, string | null, string]> {
  const { message } = await response.json();
  return [response.status, response.headers.get("x-amzn-errortype"), message];
}

Deno.test("createControl() refuses a request that is not signed for it with 403", async () => {
  await using fake = await startFake();
  const { emulator, logs } = fake;
  const mismatch =
    "The request signature we calculated does not match the signature you provided. Check your AWS Secret Access Key and signing method. Consult the service documentation for details.";
  assertEquals(await refusal(await fetch(`${emulator.url}${MICROVMS}`)), [
    403,
    "MissingAuthenticationTokenException",
    "Missing Authentication Token",
  ]);
  assertEquals(await refusal(await signed(emulator, { secretAccessKey: "wrong" })), [
    403,
    "InvalidSignatureException",
    mismatch,
  ]);
  assertEquals(await refusal(await signed(emulator, { accessKeyId: "WRONG" })), [
    403,
    "UnrecognizedClientException",
    "The security token included in the request is invalid.",
  ]);
  assertEquals(await refusal(await signed(emulator, { service: "s3" })), [
    403,
    "InvalidSignatureException",
    "Credential should be scoped to correct service: 'lambda'. ",
  ]);
  assertEquals(await refusal(await signed(emulator, { region: "eu-west-1" })), [
    403,
    "InvalidSignatureException",
    "Credential should be scoped to a valid region. ",
  ]);
  assertStringIncludes(logs.join("\n"), "(rule: signature: wrong service)");
  assertEquals(logs.join("\n").includes(emulator.credentials.secretAccessKey), false);
});

Deno.test("createControl() refuses a request whose clock is more than 5 minutes off", async () => {
  await using fake = await startFake();
  const { emulator, clock } = fake;
  assertEquals((await signed(emulator, {}).then(refusal)).slice(0, 1), [200]);
  clock.advance(301_000);
  const [status, type, message] = await refusal(await signed(emulator, {}));
  assertEquals([status, type], [403, "InvalidSignatureException"]);
  assertMatch(
    message,
    /^Signature expired: \d{8}T\d{6}Z is now earlier than \d{8}T\d{6}Z \(\d{8}T\d{6}Z - 5 min\.\)$/,
  );
});

Deno.test("createControl() answers an operation that it does not serve as AWS never does", async () => {
  await using fake = await startFake();
  for (const path of ["/2025-09-09/nothing", "/2017-03-31/tags/x", `${MICROVMS}/a/b/c`]) {
    const response = await fake.client.fetch(path);
    assertEquals(response.status, 501);
    assertStringIncludes(await response.text(), "local microvms emulator");
    assertEquals([...response.headers.keys()].filter((name) => name.startsWith("x-amz")), []);
  }
});

Deno.test("createControl() lets the gateway answer a VM id of another form", async () => {
  await using fake = await startFake();
  const response = await fake.client.fetch(`${MICROVMS}/i-0123456789`);
  assertEquals(response.status, 502);
  assertStringIncludes(await response.text(), "<center>nginx</center>");
});

Deno.test("createControl() refuses a body that it cannot read, with a capital Message", async () => {
  await using fake = await startFake();
  const { client } = fake;
  for (const body of ["{", "[]", '"text"', "\xff"]) {
    const response = await client.fetch(MICROVMS, { method: "POST", body });
    assertEquals([response.status, await response.json()], [400, { Message: null }], body);
  }
  const { status, body } = await client.send("CreateMicrovmAuthToken", {
    microvmIdentifier: MISSING_ID,
    expirationInMinutes: 60,
    allowedPorts: [{ allPorts: true }],
  });
  assertEquals([status, body], [400, { Message: "Expected null" }]);
});

Deno.test("createControl() checks constraints before it looks for what is named", async () => {
  await using fake = await startFake();
  const input = { microvmIdentifier: MISSING_ID, expirationInMinutes: 0, allowedPorts: [] };
  assertEquals((await fake.client.send("CreateMicrovmAuthToken", input)).body, {
    message:
      "2 validation errors detected: Value '0' at 'expirationInMinutes' failed to satisfy constraint: Member must have value greater than or equal to 1; Value '[]' at 'allowedPorts' failed to satisfy constraint: Member must have length greater than or equal to 1",
  });
});

Deno.test("createControl() takes null for unset", async () => {
  await using fake = await startFake();
  const { client } = fake;
  const { imageArn: imageIdentifier } = await client.call(
    "CreateMicrovmImage",
    await imageInput(fake),
  );
  await client.until("GetMicrovmImage", { imageIdentifier }, "CREATED");
  const response = await client.fetch(MICROVMS, {
    method: "POST",
    body: JSON.stringify({ imageIdentifier, runHookPayload: null, imageVersion: null }),
  });
  assertEquals(response.status, 200);
  await response.body?.cancel();
});

Deno.test("createControl() refuses null as an item of a list", async () => {
  await using fake = await startFake();
  const { status, type, body } = await fake.client.send("CreateMicrovmAuthToken", {
    microvmIdentifier: MISSING_ID,
    expirationInMinutes: 60,
    allowedPorts: [null],
  });
  assertEquals([status, type], [400, "SerializationException"]);
  assertEquals(body, { Message: "Expected structure" });
});

Deno.test("createControl() refuses a page token whose = is not encoded, and one it did not make", async () => {
  await using fake = await startFake();
  const raw = await fake.client.fetch(`${MICROVMS}?nextToken=abc==`);
  assertEquals([raw.status, await raw.json()], [400, { message: null }]);
  const foreign = await fake.client.send("ListMicrovms", { nextToken: "abc==" });
  assertEquals([foreign.status, foreign.body], [400, { message: "Invalid nextToken" }]);
});

Deno.test("createControl() refuses a body of more than 6 MiB", async () => {
  await using fake = await startFake();
  const body = " ".repeat(6 * 1024 ** 2 + 1);
  const response = await fake.client.fetch(MICROVMS, { method: "POST", body });
  assertEquals(response.status, 413);
  await response.body?.cancel();
});

Deno.test("createControl() gives every answer an id of its own", async () => {
  await using fake = await startFake();
  const ids = await Promise.all([1, 2].map(async () => {
    const response = await fake.client.fetch(MICROVMS);
    await response.body?.cancel();
    return response.headers.get("x-amzn-requestid");
  }));
  assertEquals(new Set(ids).size, 2);
  assertMatch(ids[0] ?? "", /^[0-9a-f-]{36}$/);
});
