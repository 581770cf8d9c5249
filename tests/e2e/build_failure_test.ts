import { BASE_IMAGE, connect, defaultDockerfile, packArtifact } from "@microvms/core";
import { managedImageArn } from "@microvms/protocol/control";
import { assertEquals, assertStringIncludes } from "@std/assert";
import { runCli } from "./_cli.ts";
import { startEmulatorCli } from "./_emulator.ts";
import { Traces } from "../helpers/traces.ts";

Deno.test("a daemon that ends at once fails the build with the service's reason", async () => {
  await using traces = await Traces.open();
  const daemon = `${traces.folder}/daemon`;
  await Deno.writeTextFile(daemon, "#!/bin/sh\necho boom >&2\nexit 3\n");
  const { code, stdout } = await runCli(["run", daemon, "--local", "--json"], traces.env);
  await Deno.remove(daemon);
  assertEquals(code, 9);
  const { code: name, error, data } = JSON.parse(stdout);
  assertEquals([name, data.leaked], ["ERR_PLATFORM", []]);
  assertStringIncludes(data.imageIdentifier, ":microvm-image:");
  assertStringIncludes(error, "CREATE_FAILED");
  assertStringIncludes(error, "CONTAINER_BUILD_FAILED");
  assertStringIncludes(error, "it last said: boom");
  await traces.assertNone();
});

Deno.test("a daemon that never answers ready fails the build and is not left running", async () => {
  await using traces = await Traces.open();
  {
    await using emulator = await startEmulatorCli(traces.env);
    const { env } = emulator;
    const { control, artifacts } = await connect({ env });
    const uri = `s3://${env.get("MICROVM_BUCKET")}/silent.zip`;
    const bytes = new TextEncoder().encode("#!/bin/sh\nexec sleep 300\n");
    await artifacts.put(
      uri,
      await packArtifact({
        dockerfile: defaultDockerfile(),
        files: [{ name: "agentd", bytes, mode: 0o755 }],
      }),
    );
    const { imageArn } = await control.createMicrovmImage({
      name: "silent",
      baseImageArn: managedImageArn("us-east-1", BASE_IMAGE.name),
      buildRoleArn: env.get("MICROVM_BUILD_ROLE_ARN") ?? "",
      codeArtifact: { uri },
      cpuConfigurations: [{ architecture: "ARM_64" }],
      resources: [{ minimumMemoryInMiB: 512 }],
      hooks: { port: 9000, microvmImageHooks: { ready: "ENABLED", readyTimeoutInSeconds: 1 } },
    });
    const imageIdentifier = imageArn;
    let state = "CREATING";
    while (state === "CREATING") {
      await new Promise((resolve) => setTimeout(resolve, 50));
      ({ state } = await control.getMicrovmImage({ imageIdentifier }));
    }
    assertEquals(state, "CREATE_FAILED");
    const { items } = await control.listMicrovmImageBuilds({
      imageIdentifier,
      imageVersion: "1.0",
    });
    assertEquals(
      new Set(items?.map(({ stateReason }) => stateReason)),
      new Set([
        "Ready hook invocation timed out after PT1S",
      ]),
    );
    emulator.cli.kill("SIGTERM");
    assertEquals((await emulator.cli.finished).code, 0);
  }
  await traces.assertNone();
});
