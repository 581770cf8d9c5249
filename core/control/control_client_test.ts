import {
  assertEquals,
  assertInstanceOf,
  assertMatch,
  assertNotEquals,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { fakeAws } from "../_testing/fake_aws.ts";
import { type FakeFetch, fakeFetch, json } from "../_testing/fake_fetch.ts";
import { MicrovmError } from "../errors/microvm_error.ts";
import type { ControlClient, ControlInput } from "./control_client.ts";

const ARN = "arn:aws:lambda:us-east-1:123456789012:microvm-image:demo";
const IMAGE: ControlInput<"CreateMicrovmImage"> = {
  name: "demo",
  baseImageArn: "arn:aws:lambda:us-east-1:aws:microvm-image:al2023-1",
  buildRoleArn: "arn:aws:iam::123456789012:role/build",
  codeArtifact: { uri: "s3://bucket/demo.zip" },
};
const VM = {
  microvmId: "microvm-1",
  state: "PENDING",
  endpoint: "vm.test",
  imageArn: ARN,
  imageVersion: "1.0",
  stateReason: null,
  later: { member: null },
};

async function clientOf(fake: FakeFetch): Promise<ControlClient> {
  return (await fakeAws(fake)).control;
}

async function refusal(call: () => Promise<unknown>): Promise<MicrovmError> {
  const error = await assertRejects(call);
  assertInstanceOf(error, MicrovmError);
  return error;
}

Deno.test("ControlClient signs as lambda, over content type, host and date", async () => {
  const fake = fakeFetch([json(VM)]);
  const client = await clientOf(fake);
  const vm = await client.runMicrovm({ imageIdentifier: ARN });
  const [sent] = fake.sent;
  assertEquals([sent?.method, sent?.url.href], ["POST", "http://aws.test/2025-09-09/microvms"]);
  assertEquals(JSON.parse(sent?.body ?? ""), {
    imageIdentifier: ARN,
    clientToken: `run-${ARN}-0102030405060708`,
  });
  assertEquals(sent?.headers.get("x-amz-date"), "20261130T000000Z");
  assertStringIncludes(
    sent?.headers.get("authorization") ?? "",
    "Credential=AKID/20261130/us-east-1/lambda/aws4_request, " +
      "SignedHeaders=accept;content-type;host;x-amz-date, Signature=",
  );
  // Null members are absent ones, at every depth; unknown members do no harm.
  assertEquals([vm.microvmId, "stateReason" in vm, vm.stateReason], [
    "microvm-1",
    false,
    undefined,
  ]);
});

Deno.test("ControlClient sends an empty object for a POST without members, and no body else", async () => {
  const fake = fakeFetch([json({}), json({}), json(VM)]);
  const client = await clientOf(fake);
  const id = { microvmIdentifier: "microvm-1" };
  await client.suspendMicrovm(id);
  await client.terminateMicrovm(id);
  await client.getMicrovm(id);
  assertEquals(fake.sent.map(({ method, url, body }) => [method, url.pathname, body]), [
    ["POST", "/2025-09-09/microvms/microvm-1/suspend", "{}"],
    ["DELETE", "/2025-09-09/microvms/microvm-1", ""],
    ["GET", "/2025-09-09/microvms/microvm-1", ""],
  ]);
});

Deno.test("ControlClient mints a new idempotency token per call and keeps it in repeats [TRAP-1]", async () => {
  const created = { imageArn: ARN, name: "demo", state: "CREATING", imageVersion: "1.0" };
  const fake = fakeFetch([
    json({ message: "Slow down" }, { status: 429 }),
    json(created, { status: 201 }),
    json(created, { status: 201 }),
  ]);
  const client = await clientOf(fake);
  await client.createMicrovmImage(IMAGE);
  await client.createMicrovmImage(IMAGE);
  const tokens = fake.sent.map(({ body }) => JSON.parse(body).clientToken);
  assertMatch(tokens[0], /^create-demo-[0-9a-f]{16}$/);
  assertEquals(tokens[0], tokens[1]);
  assertNotEquals(tokens[1], tokens[2]);
});

Deno.test("ControlClient has no way to supply an idempotency token [TRAP-1]", () => {
  const allowed: ControlInput<"RunMicrovm"> = { imageIdentifier: ARN };
  // @ts-expect-error The token is minted for each call.
  const refused: ControlInput<"RunMicrovm"> = { imageIdentifier: ARN, clientToken: "mine" };
  assertEquals([allowed.imageIdentifier, refused.imageIdentifier], [ARN, ARN]);
});

Deno.test("ControlClient refuses what the service would refuse, with no call at all", async () => {
  const fake = fakeFetch([]);
  const client = await clientOf(fake);
  const run = { imageIdentifier: ARN };
  const policy = { suspendedDurationSeconds: 0, autoResumeEnabled: false };
  const ports = { microvmIdentifier: "microvm-1", expirationInMinutes: 60 };
  const calls: readonly (readonly [() => Promise<unknown>, string])[] = [
    [() => client.createMicrovmImage({ ...IMAGE, name: "" }), "name"],
    [() => client.createMicrovmImage({ ...IMAGE, name: "n".repeat(65) }), "name"],
    [() => client.createMicrovmImage({ ...IMAGE, name: "white space" }), "name"],
    [() => client.createMicrovmImage({ ...IMAGE, buildRoleArn: "role" }), "buildRoleArn"],
    [() => client.createMicrovmImage({ ...IMAGE, codeArtifact: { uri: "" } }), "uri"],
    [() => client.createMicrovmImage({ ...IMAGE, tags: { "": "x" } }), "tags"],
    [() => client.createMicrovmImage({ ...IMAGE, hooks: { port: 0 } }), "hooks.port"],
    [() => client.runMicrovm({ imageIdentifier: "" }), "imageIdentifier"],
    [() => client.runMicrovm({ ...run, maximumDurationInSeconds: 0 }), "maximumDuration"],
    [() => client.runMicrovm({ ...run, maximumDurationInSeconds: 28_801 }), "maximumDuration"],
    [() => client.runMicrovm({ ...run, maximumDurationInSeconds: 1.5 }), "Expected integer"],
    [() => client.runMicrovm({ ...run, executionRoleArn: "arn" }), "executionRoleArn"],
    [() => client.runMicrovm({ ...run, imageVersion: "1 0" }), "imageVersion"],
    [
      () => client.runMicrovm({ ...run, idlePolicy: { ...policy, maxIdleDurationSeconds: 59 } }),
      "maxIdleDurationSeconds",
    ],
    [
      () => client.runMicrovm({ ...run, ingressNetworkConnectors: new Array(11).fill("c") }),
      "ingressNetworkConnectors",
    ],
    [() => client.getMicrovm({ microvmIdentifier: "m".repeat(257) }), "microvmIdentifier"],
    [() => client.terminateMicrovm({ microvmIdentifier: "" }), "microvmIdentifier"],
    [() => client.getMicrovm({ microvmIdentifier: ".." }), "cannot stand in a path"],
    [() => client.createMicrovmAuthToken({ ...ports, allowedPorts: [] }), "allowedPorts"],
    [() => client.createMicrovmAuthToken({ ...ports, allowedPorts: [{ port: 0 }] }), "port"],
  ];
  for (const [call, part] of calls) {
    const error = await refusal(call);
    assertEquals(error.code, "ERR_INVALID_ARG");
    assertStringIncludes(error.message, part);
  }
  assertEquals(fake.sent, []);
});

Deno.test("ControlClient counts a payload in bytes and never shows it [TRAP-5]", async () => {
  const fake = fakeFetch([json(VM)]);
  const client = await clientOf(fake);
  await client.runMicrovm({ imageIdentifier: ARN, runHookPayload: "é".repeat(2048) });
  const payload = "é".repeat(2049);
  const error = await refusal(() =>
    client.runMicrovm({ imageIdentifier: ARN, runHookPayload: payload })
  );
  assertEquals([error.code, fake.sent.length], ["ERR_INVALID_ARG", 1]);
  assertStringIncludes(error.message, "It has 4098 bytes, and 4096 are the most");
  assertEquals(error.message.includes("é"), false);
});

Deno.test("ControlClient repeats throttling, failures and broken connections, six attempts in all", async () => {
  const replies = [
    () => Promise.reject(new TypeError("connection reset")),
    json({ message: "Slow down" }, { status: 429 }),
    json({ message: "Slow down" }, {
      status: 400,
      headers: { "x-amzn-errortype": "ThrottlingException:http://internal/" },
    }),
    new Response("<html>Bad gateway</html>", { status: 502 }),
    json({}, { status: 500 }),
    json(VM),
  ];
  const fake = fakeFetch(replies);
  const aws = await fakeAws(fake);
  await aws.control.getMicrovm({ microvmIdentifier: "microvm-1" });
  assertEquals(fake.sent.length, 6);
  assertEquals(aws.ports.clock.slept.filter((ms) => ms !== 60_000), [100, 200, 400, 800, 1600]);
});

Deno.test("ControlClient is interrupted only between the attempts of a call that changes something", async () => {
  const stop = new AbortController();
  const fake = fakeFetch([(_request, signal) => {
    stop.abort();
    signal.throwIfAborted();
    return json(VM);
  }]);
  const client = await clientOf(fake);
  const vm = await client.runMicrovm({ imageIdentifier: ARN }, { signal: stop.signal });
  assertEquals(vm.microvmId, "microvm-1");
  const id = { microvmIdentifier: "microvm-1" };
  const error = await refusal(() => client.terminateMicrovm(id, { signal: stop.signal }));
  assertEquals([error.code, fake.sent.length], ["ERR_INTERRUPTED", 1]);
});

Deno.test("ControlClient refuses an answer that lacks what is needed, without quoting it", async () => {
  const fake = fakeFetch([json({ token: "secret-token" }), new Response("secret-token")]);
  const client = await clientOf(fake);
  const input = {
    microvmIdentifier: "microvm-1",
    expirationInMinutes: 60,
    allowedPorts: [{ port: 9000 }],
  };
  for (const part of ['no member "authToken"', "12 bytes that are no JSON"]) {
    const error = await refusal(() => client.createMicrovmAuthToken(input));
    assertEquals(error.code, "ERR_PLATFORM");
    assertStringIncludes(error.message, part);
    assertEquals(error.message.includes("secret-token"), false);
  }
});
