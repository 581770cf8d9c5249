import { assertEquals, assertMatch } from "@std/assert";
import { listNames } from "./_testing/list_names.ts";
import { type Fake, imageInput, serveHooks, startFake } from "./_testing/start_fake.ts";
import { zipArtifact } from "./_testing/zip_artifact.ts";

const PORT = 9000;
const BOTH_HOOKS = {
  hooks: { port: PORT, microvmImageHooks: { ready: "ENABLED", validate: "ENABLED" } },
} as const;

/** Creates an image whose build fails, and gives the reason of its builds. */
async function failure(fake: Fake, change: object): Promise<string> {
  const { client } = fake;
  const name = `image-${crypto.randomUUID()}`;
  const input = { ...await imageInput(fake, name), ...change };
  const { imageArn } = await client.call("CreateMicrovmImage", input);
  return await failureOf(fake, imageArn);
}

async function failureOf({ client }: Fake, imageIdentifier: string): Promise<string> {
  const image = await client.until("GetMicrovmImage", { imageIdentifier }, "CREATE_FAILED");
  assertEquals([image.latestActiveImageVersion, image.latestFailedImageVersion], [null, "1.0"]);
  const version = { imageIdentifier, imageVersion: "1.0" };
  const { state, stateReason } = await client.call("GetMicrovmImageVersion", version);
  assertEquals([state, stateReason], ["FAILED", null]);
  const { items } = await client.call("ListMicrovmImageBuilds", version);
  assertEquals(items.map(({ buildState }) => buildState), ["FAILED", "FAILED"]);
  assertEquals(items[0]?.stateReason, items[1]?.stateReason);
  return items[0]?.stateReason ?? "";
}

Deno.test("ImageBuilder.start() fails a build with the service's code when the artifact is at fault", async () => {
  await using fake = await startFake();
  const { client, emulator: { bucket } } = fake;
  const from = async (uri: string) => await failure(fake, { codeArtifact: { uri } });
  assertMatch(await from("http://x/y"), /^S3_INVALID_OBJECT: /);
  assertMatch(await from("s3://another/x.zip"), /^S3_NO_SUCH_BUCKET: .*"another"$/);
  assertMatch(await from(`s3://${bucket}/missing.zip`), /^S3_NO_SUCH_KEY: .*"missing\.zip"$/);
  const text = await client.upload("text.zip", new TextEncoder().encode("no zip"));
  assertMatch(await from(text), /^ARCHIVE_INVALID: /);
  const empty = await client.upload("empty.zip", await zipArtifact({ "a.txt": "a" }));
  assertMatch(await from(empty), /^ARCHIVE_DOCKERFILE_NOT_FOUND: /);
  assertEquals(await listNames(`${fake.folder}/images`), []);
});

Deno.test("ImageBuilder.start() asks ready again on 503 until it answers, then validate", async () => {
  const calls: string[] = [];
  await using fake = await startFake(() => ({
    [PORT]: serveHooks({
      ready: () => {
        calls.push("ready");
        return new Response(null, { status: calls.length < 3 ? 503 : 200 });
      },
      validate: () => {
        calls.push("validate");
        return new Response(null);
      },
    }),
  }));
  const { client, guests } = fake;
  const input = { ...await imageInput(fake), ...BOTH_HOOKS };
  const { imageArn } = await client.call("CreateMicrovmImage", input);
  await client.until("GetMicrovmImage", { imageIdentifier: imageArn }, "CREATED");
  assertEquals(calls, ["ready", "ready", "ready", "validate"]);
  assertEquals(guests.guests.map(({ stopped }) => stopped), [true]);
});

Deno.test("ImageBuilder.start() fails a build whose hook fails", async () => {
  for (const hook of ["ready", "validate"]) {
    await using fake = await startFake(() => ({
      [PORT]: serveHooks({ [hook]: () => new Response(null, { status: 500 }) }),
    }));
    const title = `${hook[0]?.toUpperCase()}${hook.slice(1)}`;
    assertEquals(await failure(fake, BOTH_HOOKS), `${title} hook returned HTTP status 500`);
    assertEquals(fake.guests.guests.map(({ stopped }) => stopped), [true]);
    assertEquals(await listNames(`${fake.folder}/images`), []);
  }
});

Deno.test("ImageBuilder.start() fails a build whose ready hook never answers", async () => {
  await using fake = await startFake();
  const input = { ...await imageInput(fake), ...BOTH_HOOKS };
  const { imageArn } = await fake.client.call("CreateMicrovmImage", input);
  while (fake.guests.guests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  // Without a declared limit the service waits a minute.
  fake.clock.advance(60_000);
  const reason = await failureOf(fake, imageArn);
  assertEquals(reason, "Ready hook invocation timed out after PT1M");
  assertEquals(fake.guests.guests.map(({ stopped }) => stopped), [true]);
});

Deno.test("ImageBuilder.start() fails a build at once when the program ends before it is ready", async () => {
  await using fake: Fake = await startFake(() => ({
    [PORT]: () => {
      fake.guests.guests[0]?.exit(2);
      return new Response(null, { status: 503 });
    },
  }));
  assertEquals(
    await failure(fake, BOTH_HOOKS),
    "CONTAINER_BUILD_FAILED: The program ended with code 2 before the build was done",
  );
  assertEquals(fake.guests.guests.map(({ stopped }) => stopped), [true]);
});

Deno.test("ImageBuilder.start() builds for INTEL when X86_64 is asked, with the image's variables", async () => {
  await using fake = await startFake();
  const { client, guests } = fake;
  const { imageArn: imageIdentifier } = await client.call("CreateMicrovmImage", {
    ...await imageInput(fake),
    cpuConfigurations: [{ architecture: "X86_64" }],
    environmentVariables: { MODE: "test" },
  });
  await client.until("GetMicrovmImage", { imageIdentifier }, "CREATED");
  const version = { imageIdentifier, imageVersion: "1.0" };
  const { items } = await client.call("ListMicrovmImageBuilds", version);
  assertEquals(items.map(({ architecture, chipset }) => [architecture, chipset]), [
    ["X86_64", "INTEL"],
  ]);
  assertEquals(guests.guests[0]?.spec.env, {
    MODE: "test",
    AWS_REGION: "us-east-1",
    AWS_LAMBDA_MICROVM_IMAGE_NAME: "demo",
    AWS_LAMBDA_MICROVM_IMAGE_ARN: imageIdentifier,
    AWS_LAMBDA_MICROVM_IMAGE_VERSION: "1.0",
  });
});

Deno.test("ImageBuilder.start() leaves an image as it was when an update of it fails", async () => {
  await using fake = await startFake();
  const { client } = fake;
  const { name: _, ...input } = await imageInput(fake);
  const { imageArn: imageIdentifier } = await client.call("CreateMicrovmImage", {
    ...input,
    name: "demo",
  });
  await client.until("GetMicrovmImage", { imageIdentifier }, "CREATED");
  await client.call("UpdateMicrovmImage", {
    ...input,
    imageIdentifier,
    codeArtifact: { uri: "s3://another/x.zip" },
  });
  const image = await client.until("GetMicrovmImage", { imageIdentifier }, "UPDATE_FAILED");
  assertEquals([image.latestActiveImageVersion, image.latestFailedImageVersion], ["1.0", "2.0"]);
  await client.call("RunMicrovm", { imageIdentifier });
});
