import {
  assert,
  assertEquals,
  assertInstanceOf,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { BUILD, fakeWorld } from "../_testing/fake_sandbox.ts";
import { IMAGE_ARN, MICROVM_ID, refused } from "../_testing/fake_service.ts";
import { MicrovmError } from "../errors/microvm_error.ts";
import type { Progress } from "./progress.ts";
import { Sandbox } from "./sandbox.ts";

const CLEAN = { terminateAccepted: true, imageDeleted: true, undeleted: [], failures: [] };

Deno.test("Sandbox.create() builds, launches, waits for the daemon and proves the token", async () => {
  const { service, options } = await fakeWorld({ env: { A: "1" } });
  const sandbox = await Sandbox.create(options);
  assertEquals(service.calls, [
    "PutObject",
    "CreateMicrovmImage",
    "GetMicrovmImage",
    "ListMicrovmImageBuilds",
    "GetMicrovmImageBuild",
    "RunMicrovm",
    "GetMicrovm",
    "CreateMicrovmAuthToken",
    "GET /v1/health",
    "GET /v1/exec/{id}",
  ]);
  const { clientToken: _, ...image } = service.bodyOf("CreateMicrovmImage");
  const hook = (name: string) => ({ [name]: "ENABLED", [`${name}TimeoutInSeconds`]: 30 });
  assertEquals(image, {
    name: "demo",
    baseImageArn: "arn:aws:lambda:us-east-1:aws:microvm-image:al2023-1",
    buildRoleArn: "arn:aws:iam::123456789012:role/build",
    codeArtifact: { uri: "s3://bucket/demo.zip" },
    cpuConfigurations: [{ architecture: "ARM_64" }],
    resources: [{ minimumMemoryInMiB: 2048 }],
    hooks: {
      port: 9000,
      microvmHooks: {
        ...hook("run"),
        ...hook("resume"),
        ...hook("suspend"),
        ...hook("terminate"),
      },
      microvmImageHooks: { ...hook("ready"), ...hook("validate") },
    },
  });
  const { clientToken: __, ...launch } = service.bodyOf("RunMicrovm");
  assertEquals(launch, {
    imageIdentifier: IMAGE_ARN,
    ingressNetworkConnectors: [
      "arn:aws:lambda:us-east-1:aws:network-connector:aws-network-connector:ALL_INGRESS",
    ],
    idlePolicy: {
      maxIdleDurationSeconds: 600,
      suspendedDurationSeconds: 600,
      autoResumeEnabled: false,
    },
    maximumDurationInSeconds: 3600,
    runHookPayload: JSON.stringify({ agent_token: sandbox.agentToken.reveal(), env: { A: "1" } }),
  });
  assertEquals(service.bodyOf("CreateMicrovmAuthToken"), {
    expirationInMinutes: 60,
    allowedPorts: [{ port: 9000 }],
  });
  assertEquals(
    [sandbox.microvmId, sandbox.imageArn, sandbox.imageName, sandbox.endpoint, sandbox.state],
    [MICROVM_ID, IMAGE_ARN, "demo", "vm.test", "RUNNING"],
  );
  await sandbox.terminate();
});

Deno.test("Sandbox.terminate() ends the VM, waits for it, deletes the image, and does so once", async () => {
  const { service, options } = await fakeWorld();
  const sandbox = await Sandbox.create(options);
  const before = service.calls.length;
  assertEquals(await sandbox.terminate(), CLEAN);
  assertEquals(await sandbox.terminate(), CLEAN);
  assertEquals(service.calls.slice(before), [
    "TerminateMicrovm",
    "GetMicrovm",
    "DeleteMicrovmImage",
  ]);
  assertEquals(sandbox.state, "TERMINATING");
});

Deno.test("Sandbox.create() runs an image found by its whole name, and leaves that image alone", async () => {
  const { service, options } = await fakeWorld({ image: "demo" });
  service.next(
    "ListMicrovmImages",
    () => Response.json({ items: [{ name: "demo-2", imageArn: "other" }], nextToken: "a" }),
    () => Response.json({ items: [], nextToken: "b" }),
  );
  const sandbox = await Sandbox.create(options);
  assertEquals(service.calls.slice(0, 5), [
    "ListMicrovmImages",
    "ListMicrovmImages",
    "ListMicrovmImages",
    "RunMicrovm",
    "GetMicrovm",
  ]);
  const report = await sandbox.terminate();
  assertEquals(report, { ...CLEAN, imageDeleted: null });
  assertEquals(service.count("DeleteMicrovmImage"), 0);
  const { size, rates } = sandbox.cost();
  assertEquals([size?.baselineMib, rates.architecture], [512, "X86_64"]);
});

Deno.test("Sandbox.create() says so when there is no image of the name", async () => {
  const { service, options } = await fakeWorld({ image: "dem" });
  const error = await assertRejects(() => Sandbox.create(options));
  assertInstanceOf(error, MicrovmError);
  assertEquals([error.code, service.calls], ["ERR_PRECONDITION", ["ListMicrovmImages"]]);
});

Deno.test("Sandbox.exec() runs a command and tells its progress", async () => {
  const told: Progress[] = [];
  const { options } = await fakeWorld({ onProgress: (event) => told.push(event) });
  await using sandbox = await Sandbox.create(options);
  const exec = await sandbox.exec("echo hi");
  const { exitCode, stdout } = await exec.wait();
  assertEquals([exitCode, stdout], [0, "hi"]);
  await sandbox.terminate();
  assertEquals(told.map(({ step, state }) => `${step} ${state}`), [
    "upload started",
    "upload done",
    "build started",
    "build done",
    "launch started",
    "launch done",
    "ready started",
    "ready done",
    "exec started",
    "exec done",
    "teardown started",
    "teardown done",
  ]);
  assert(told.every(({ elapsedMs }) => elapsedMs >= 0));
});

Deno.test("Sandbox.exec() is refused without a request when the VM does not run", async () => {
  const { service, options } = await fakeWorld();
  const sandbox = await Sandbox.create(options);
  await sandbox.terminate();
  const before = service.calls.length;
  const error = await assertRejects(() => sandbox.exec("true"));
  assertInstanceOf(error, MicrovmError);
  assertEquals([error.code, service.calls.length], ["ERR_INVALID_ARG", before]);
});

Deno.test("Sandbox.cost() is measured from the launch to the teardown", async () => {
  const { aws, options } = await fakeWorld();
  const sandbox = await Sandbox.create(options);
  aws.ports.clock.advance(3_600_000);
  await sandbox.terminate();
  aws.ports.clock.advance(3_600_000);
  const { items, total, size, fullyMeasured } = sandbox.cost();
  assertEquals(size?.baselineMib, 2048);
  assertEquals(fullyMeasured, false);
  assertEquals(
    items.map(({ phase, line, quantity, amount }) => [
      phase,
      line,
      quantity,
      amount.kind === "estimated-usd" ? amount.usd : amount.kind,
    ]),
    [
      ["image-build", null, "0", "unpriced"],
      ["image-storage", "snapshot-storage", "0.1726027397260273972602739726", "0.0139999986"],
      ["launch", "snapshot-read", "0.75", "0.0011625"],
      ["running", "vcpu", "3600", "0.09969984"],
      ["running", "memory", "7200", "0.02640024"],
    ],
  );
  assertEquals(
    total.render,
    "at least ~$0.141263 (estimated), plus 1 unpriced (image-build)",
  );
});

Deno.test("Sandbox.cost() leaves unpriced what a caller may not read", async () => {
  const { service, options } = await fakeWorld({ image: IMAGE_ARN });
  service.next("GetMicrovmImageVersion", refused(403));
  await using sandbox = await Sandbox.create(options);
  const { size, items } = sandbox.cost();
  assertEquals(size, null);
  assertEquals(new Set(items.map(({ amount }) => amount.kind)), new Set(["unpriced"]));
});

Deno.test("Sandbox disposes of everything, unless it is to be kept", async () => {
  const gone = await fakeWorld();
  {
    await using _ = await Sandbox.create(gone.options);
  }
  assertEquals(gone.service.count("TerminateMicrovm"), 1);
  const kept = await fakeWorld({ keep: true });
  {
    await using _ = await Sandbox.create(kept.options);
  }
  assertEquals(kept.service.count("TerminateMicrovm"), 0);
});

Deno.test("Sandbox throws on disposal when something may be left, and names it", async () => {
  const { service, options } = await fakeWorld();
  service.next("TerminateMicrovm", refused(403, "Denied", { type: "AccessDeniedException" }));
  service.next("DeleteMicrovmImage", refused(403, "Denied", { type: "AccessDeniedException" }));
  const error = await assertRejects(async () => {
    await using _ = await Sandbox.create(options);
  });
  assertInstanceOf(error, MicrovmError);
  assertEquals(error.code, "ERR_PLATFORM");
  assertStringIncludes(error.message, MICROVM_ID);
  assertStringIncludes(error.message, IMAGE_ARN);
});

Deno.test("Sandbox shows no secret when it is printed", async () => {
  const { options } = await fakeWorld();
  const sandbox = await Sandbox.create(options);
  const shown = Deno.inspect(sandbox, { depth: 20, showHidden: true }) + JSON.stringify(sandbox);
  for (const secret of [sandbox.agentToken.reveal(), "proxy-token", "hidden-key"]) {
    assertEquals(shown.includes(secret), false);
  }
  await sandbox.terminate();
});

Deno.test("Sandbox.create() takes nothing that would be no guard [TRAP-1]", async () => {
  const { options } = await fakeWorld();
  // @ts-expect-error An idempotency token is minted for each call.
  const wrong: typeof options = { ...options, clientToken: "mine" };
  assertEquals(wrong.image, BUILD);
});

Deno.test("Sandbox lives through a listener that throws, at every step", async () => {
  const { options } = await fakeWorld({
    onProgress() {
      throw new Error("Listener failed");
    },
  });
  const sandbox = await Sandbox.create(options);
  assertEquals((await sandbox.terminate()).failures, []);
});
