import { assertEquals, assertInstanceOf, assertMatch, assertRejects } from "@std/assert";
import {
  connect,
  defaultDockerfile,
  type ImageBuild,
  MicrovmError,
  packArtifact,
  type Progress,
  Sandbox,
} from "@microvms/core";
import { type Emulator, startEmulator } from "@microvms/emulator";
import { daemonArtifact } from "../helpers/daemon_artifact.ts";

async function build(emulator: Emulator, name: string): Promise<ImageBuild> {
  const dockerfile = defaultDockerfile();
  return {
    name,
    artifact: await daemonArtifact(dockerfile),
    artifactUri: `s3://${emulator.bucket}/${name}.zip`,
    dockerfile,
    buildRoleArn: emulator.env.MICROVM_BUILD_ROLE_ARN ?? "",
    memoryMib: 512,
  };
}

Deno.test("Sandbox builds, runs a command and leaves nothing behind on the emulator", async () => {
  await using emulator = await startEmulator();
  const env = new Map(Object.entries(emulator.env));
  const aws = await connect({ env });
  const told: Progress[] = [];
  const sandbox = await Sandbox.create({
    aws,
    image: await build(emulator, "core-demo"),
    env: { LAUNCHED: "yes" },
    onProgress: (event) => told.push(event),
  });
  const exec = await sandbox.exec('echo "$LAUNCHED $EXTRA"; echo oops >&2; exit 7', {
    env: { EXTRA: "too" },
  });
  let streamed = "";
  for await (const event of exec.output) {
    if (event.event === "output" && event.stream === "stdout") {
      streamed += new TextDecoder().decode(event.bytes);
    }
  }
  assertEquals(streamed, "yes too\n");
  const result = await exec.wait();
  assertEquals([result.exitCode, result.stdout, result.stderr], [7, "yes too\n", "oops\n"]);
  await sandbox.suspend();
  await sandbox.resume();
  const again = await (await sandbox.exec(["/bin/echo", "after"])).wait();
  assertEquals(again.stdout, "after\n");
  assertEquals(await sandbox.terminate(), {
    terminateAccepted: true,
    imageDeleted: true,
    undeleted: [],
    failures: [],
  });
  const cost = sandbox.cost();
  assertEquals(told.filter(({ state }) => state === "done").map(({ step }) => step), [
    "upload",
    "build",
    "launch",
    "ready",
    "exec",
    "exec",
    "teardown",
  ]);
  assertEquals(cost.rates.region, "us-east-1");
});

Deno.test("A guest in namespaces sees nothing of the emulator's files", async () => {
  const folder = await Deno.makeTempDir();
  {
    const notices: string[] = [];
    await using emulator = await startEmulator({ folder, notice: (text) => notices.push(text) });
    const aws = await connect({ env: new Map(Object.entries(emulator.env)) });
    await using sandbox = await Sandbox.create({
      aws,
      image: await build(emulator, "core-hidden"),
    });
    const exec = await sandbox.exec(`ls -A ${folder}/*`);
    const { exitCode, stdout } = await exec.wait();
    // Without namespaces, as the notice says, nothing is hidden.
    if (notices.length === 0) assertEquals([exitCode, stdout], [0, ""]);
  }
  await Deno.remove(folder);
});

Deno.test("Sandbox names the build's reason when the daemon never answers", async () => {
  await using emulator = await startEmulator();
  const aws = await connect({ env: new Map(Object.entries(emulator.env)) });
  const image = await build(emulator, "core-broken");
  const bytes = new TextEncoder().encode("#!/bin/sh\nexit 3\n");
  const artifact = await packArtifact({
    dockerfile: image.dockerfile,
    files: [{ name: "agentd", bytes, mode: 0o755 }],
  });
  const error = await assertRejects(() => Sandbox.create({ aws, image: { ...image, artifact } }));
  assertInstanceOf(error, MicrovmError);
  assertEquals(error.code, "ERR_PLATFORM");
  assertMatch(error.message, /CREATE_FAILED: "CONTAINER_BUILD_FAILED/);
  const teardown = { terminateAccepted: false, imageDeleted: true, undeleted: [], failures: [] };
  assertEquals(error.data?.teardown, teardown);
});

Deno.test("Sandbox is torn down when it is interrupted at any progress", async () => {
  await using emulator = await startEmulator();
  const aws = await connect({ env: new Map(Object.entries(emulator.env)) });
  for (const step of ["upload", "build", "launch", "ready"]) {
    const stop = new AbortController();
    const image = await build(emulator, `core-${step}`);
    const error = await assertRejects(() =>
      Sandbox.create({
        aws,
        image,
        signal: stop.signal,
        onProgress: (event) => {
          if (event.step === step && event.state === "started") stop.abort();
        },
      })
    );
    assertInstanceOf(error, MicrovmError);
    assertEquals(error.code, "ERR_INTERRUPTED");
    const vms = await aws.control.listMicrovms();
    assertEquals(vms.items.filter(({ state }) => !state.startsWith("TERMINAT")), []);
    const { items } = await aws.control.listMicrovmImages();
    assertEquals(items.filter(({ state }) => !state.startsWith("DELET")), []);
  }
});
