import {
  assertEquals,
  assertExists,
  assertInstanceOf,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { BUILD, type FakeWorld, fakeWorld } from "../_testing/fake_sandbox.ts";
import { IMAGE_ARN, MICROVM_ID, refused } from "../_testing/fake_service.ts";
import { MicrovmError } from "../errors/microvm_error.ts";
import { launchSandbox } from "./launch_sandbox.ts";
import type { SandboxOptions } from "./sandbox_options.ts";

const CLEAN = { terminateAccepted: true, imageDeleted: true, undeleted: [], failures: [] };

async function failure({ options }: FakeWorld): Promise<MicrovmError> {
  const error = await assertRejects(() => launchSandbox(options));
  assertInstanceOf(error, MicrovmError);
  return error;
}

Deno.test("launchSandbox() refuses what cannot work before any call", async () => {
  const refusals: readonly (readonly [Partial<SandboxOptions>, string])[] = [
    [{ image: { ...BUILD, name: "" } }, "name"],
    [{ image: { ...BUILD, name: "not a name" } }, "name"],
    [{ image: { ...BUILD, memoryMib: 1500 } }, "512, 1024, 2048, 4096, 8192"],
    [{ image: { ...BUILD, artifactUri: "https://bucket/demo.zip" } }, "s3://bucket/key"],
    [{ image: { ...BUILD, buildRoleArn: "role" } }, "buildRoleArn"],
    [{ image: { ...BUILD, dockerfile: "" } }, "FROM"],
    [{ port: 9001 }, "AGENTD_PORT"],
    [{ port: 0 }, "port"],
    [{ port: 65_536 }, "port"],
    [{ port: 1.5 }, "port"],
    [{ image: "" }, "image"],
    [{ image: "no name" }, "image"],
    [{ image: "arn:aws:s3:::bucket" }, "ARN"],
    [{ image: "arn:aws:lambda:eu-west-1:123456789012:microvm-image:demo" }, "us-east-1"],
    [{ executionRoleArn: "role" }, "executionRoleArn"],
    [{ maximumDurationSec: 28_801 }, "maximumDurationInSeconds"],
    [
      {
        idlePolicy: {
          maxIdleDurationSeconds: 1,
          suspendedDurationSeconds: 0,
          autoResumeEnabled: false,
        },
      },
      "maxIdleDurationSeconds",
    ],
    [{ env: { A: "x".repeat(4096) } }, "4096"],
    [{ env: { "A=B": "x" } }, "A=B"],
  ];
  for (const [options, part] of refusals) {
    const world = await fakeWorld(options);
    const error = await failure(world);
    assertEquals(error.code, "ERR_INVALID_ARG");
    assertStringIncludes(error.message, part);
    assertEquals(world.service.calls, []);
  }
});

Deno.test("launchSandbox() names why a build failed, and deletes its image", async () => {
  const world = await fakeWorld();
  world.service.imageState = "CREATE_FAILED";
  const stateReason = "ARCHIVE_INVALID: not a zip";
  world.service.next(
    "ListMicrovmImageBuilds",
    () => Response.json({ items: [{ buildId: "b", buildState: "FAILED", stateReason }] }),
  );
  const error = await failure(world);
  assertEquals(error.code, "ERR_PLATFORM");
  assertEquals(
    error.message,
    'The image build ended in CREATE_FAILED: "ARCHIVE_INVALID: not a zip"; ' +
      'its log group is "/aws/lambda-microvms/demo"',
  );
  assertEquals(error.data?.teardown, { ...CLEAN, terminateAccepted: false });
  assertEquals([error.data?.imageIdentifier, error.data?.microvmId], [IMAGE_ARN, undefined]);
  assertEquals([world.service.count("RunMicrovm"), world.service.count("DeleteMicrovmImage")], [
    0,
    1,
  ]);
});

Deno.test("launchSandbox() keeps a build's failure when its reason cannot be read", async () => {
  const world = await fakeWorld();
  world.service.imageState = "CREATE_FAILED";
  world.service.next(
    "ListMicrovmImageVersions",
    refused(403, "Denied", { type: "AccessDeniedException" }),
  );
  const error = await failure(world);
  assertEquals(error.code, "ERR_PLATFORM");
  assertStringIncludes(error.message, "gave no reason");
});

Deno.test("launchSandbox() names state and reason of a VM that died, and takes it down [TRAP-8]", async () => {
  const world = await fakeWorld();
  const vm = { microvmId: MICROVM_ID, endpoint: "e", imageArn: IMAGE_ARN, imageVersion: "1.0" };
  const stateReason = "Run lifecycle hook returned HTTP status 400";
  const died = { ...vm, state: "TERMINATED", stateReason };
  world.service.next("GetMicrovm", () => Response.json(died));
  const error = await failure(world);
  assertEquals(error.code, "ERR_LAUNCH_DIED");
  assertEquals(error.message, `The VM "${MICROVM_ID}" is TERMINATED: "${stateReason}"`);
  assertEquals(error.data?.teardown, CLEAN);
  assertEquals([error.data?.imageIdentifier, error.data?.microvmId], [IMAGE_ARN, MICROVM_ID]);
});

Deno.test("launchSandbox() sees a VM end while it waits for the daemon", async () => {
  const world = await fakeWorld();
  world.service.next("GET /v1/health", () => {
    world.service.state = "TERMINATED";
    return new Response(null, { status: 502 });
  });
  const error = await failure(world);
  assertEquals(error.code, "ERR_LAUNCH_DIED");
  assertStringIncludes(error.message, "the service gave no reason");
});

Deno.test("launchSandbox() gives a hijacked VM up", async () => {
  const world = await fakeWorld();
  world.service.next("GET /v1/exec/{id}", () => new Response(null, { status: 401 }));
  const error = await failure(world);
  assertEquals([error.code, error.wireKind], ["ERR_CREDENTIALS", "Unauthorized"]);
  assertStringIncludes(error.message, "hijacked");
  assertEquals(error.data?.teardown, CLEAN);
});

Deno.test("launchSandbox() leaves nothing behind when it is interrupted, wherever that is", async () => {
  const { calls } = (await successful()).service;
  for (const [index, call] of calls.entries()) {
    const stop = new AbortController();
    const world = await fakeWorld({ signal: stop.signal });
    world.service.onCall = (count) => {
      if (count === index + 1) stop.abort();
    };
    const error = await failure(world);
    const { service } = world;
    assertEquals(error.code, "ERR_INTERRUPTED", call);
    const made = service.count("CreateMicrovmImage") + service.count("RunMicrovm");
    const ended = service.count("DeleteMicrovmImage") + service.count("TerminateMicrovm");
    assertEquals([call, ended], [call, made]);
    const teardown = error.data?.teardown;
    assertExists(teardown);
    assertEquals(teardown, {
      terminateAccepted: service.count("RunMicrovm") > 0,
      imageDeleted: service.count("CreateMicrovmImage") > 0 ? true : null,
      undeleted: [],
      failures: [],
    });
  }
});

Deno.test("launchSandbox() does not go on asking for a proxy token once it is interrupted", async () => {
  const stop = new AbortController();
  const world = await fakeWorld({ signal: stop.signal });
  world.service.next("CreateMicrovmAuthToken", () => {
    stop.abort();
    return new Response(null, { status: 429 });
  });
  assertEquals((await failure(world)).code, "ERR_INTERRUPTED");
  assertEquals(world.service.count("CreateMicrovmAuthToken"), 1);
});

Deno.test("launchSandbox() names a VM as soon as its launch was accepted", async () => {
  const told: unknown[] = [];
  const world = await fakeWorld({
    onProgress({ step, state, detail }) {
      if (step === "launch" && state === "done") told.push(detail, world.service.calls.at(-1));
    },
  });
  await launchSandbox(world.options);
  assertEquals(told, [MICROVM_ID, "RunMicrovm"]);
});

Deno.test("launchSandbox() says what may be left when the answer of a creation is lost", async () => {
  const lost = new Array(6).fill(refused(500, "Oops", { type: "InternalServerException" }));
  const image = await fakeWorld();
  image.service.next("CreateMicrovmImage", ...lost);
  assertEquals((await failure(image)).data?.teardown, {
    terminateAccepted: false,
    imageDeleted: null,
    undeleted: ["demo"],
    failures: ['It is not known whether the image "demo" was created'],
  });
  // The VMs of an image that nobody else knows are found by the image.
  const own = await fakeWorld();
  own.service.next("RunMicrovm", ...lost);
  assertEquals((await failure(own)).data?.teardown, CLEAN);
  assertEquals(own.service.count("TerminateMicrovm"), 1);
  const shared = await fakeWorld({ image: IMAGE_ARN });
  shared.service.next("RunMicrovm", ...lost);
  assertEquals((await failure(shared)).data?.teardown, {
    terminateAccepted: false,
    imageDeleted: null,
    undeleted: [],
    failures: ["It is not known whether a VM was launched; list the VMs to see"],
  });
});

Deno.test("launchSandbox() does not delete an image that was there before", async () => {
  const world = await fakeWorld();
  world.service.next("CreateMicrovmImage", refused(400, "MicroVM image demo already exists"));
  const error = await failure(world);
  assertEquals(error.code, "ERR_PLATFORM");
  assertStringIncludes(error.message, "already exists");
  assertEquals(world.service.calls, ["PutObject", "CreateMicrovmImage"]);
});

Deno.test("launchSandbox() shows no secret in an error, whatever fails", async () => {
  const { calls } = (await successful()).service;
  for (const call of new Set(calls)) {
    for (const answer of [refused(403, "Denied"), () => new Response("nonsense")]) {
      const world = await fakeWorld({ env: { PASSWORD: "hidden-value" } });
      world.service.script.set(call, [answer]);
      try {
        await launchSandbox(world.options);
      } catch (error) {
        const { runHookPayload = "" } = world.service.bodyOf("RunMicrovm");
        const [token] = /[0-9a-f]{64}/.exec(String(runHookPayload)) ?? ["unused"];
        const shown = Deno.inspect(error, { depth: 20, showHidden: true });
        for (const secret of [token, "hidden-value", "proxy-token", "hidden-key"]) {
          assertEquals(shown.includes(secret), false, call);
        }
      }
    }
  }
});

async function successful(): Promise<FakeWorld> {
  const world = await fakeWorld();
  await launchSandbox(world.options);
  return world;
}
