import { assertEquals, assertMatch } from "@std/assert";
import { listNames } from "../_testing/list_names.ts";
import { type Fake, imageInput, startFake } from "../_testing/start_fake.ts";

async function createImage(fake: Fake, name: string, more: object = {}): Promise<string> {
  const input = { ...await imageInput(fake, name), ...more };
  const { imageArn } = await fake.client.call("CreateMicrovmImage", input);
  return imageArn;
}

async function builtImage(fake: Fake, name: string = "demo"): Promise<string> {
  const imageIdentifier = await createImage(fake, name);
  await fake.client.until("GetMicrovmImage", { imageIdentifier }, "CREATED");
  return imageIdentifier;
}

/** Hooks of which ready is on a port where nothing listens, so that the build does not end. */
const ENDLESS = { hooks: { port: 1, microvmImageHooks: { ready: "ENABLED" } } };

Deno.test("CreateMicrovmImage refuses what the service's rules refuse", async () => {
  await using fake = await startFake();
  const { client } = fake;
  const input = await imageInput(fake);
  const refused = async (change: object) => {
    const { status, type, body } = await client.send("CreateMicrovmImage", { ...input, ...change });
    return [status, type, body.message ?? body.Message];
  };
  const invalid = (message: string) => [400, "ValidationException", message];
  assertEquals(
    await refused({ baseImageVersion: "999" }),
    invalid("Invalid base image version: 999"),
  );
  assertEquals(await refused({ baseImageArn: "al2023-1" }), invalid("Invalid ARN format"));
  assertEquals(await refused({ baseImageArn: `${input.baseImageArn}x` }), [
    404,
    "ResourceNotFoundException",
    `MicroVMImage not found for MicroVMImageID: ${input.baseImageArn}x`,
  ]);
  assertEquals(
    await refused({ resources: [{ minimumMemoryInMiB: 3000 }] }),
    invalid("minimumMemoryInMiB must be one of 512, 1024, 2048, 4096, 8192."),
  );
  assertEquals(
    await refused({ hooks: { microvmHooks: { run: "ENABLED", suspend: "ENABLED" } } }),
    invalid("The ready hook must be enabled for the hooks: run, suspend."),
  );
  assertEquals(
    await refused({ environmentVariables: { AWS_REGION: "x" } }),
    invalid("AWS_REGION is reserved."),
  );
  const egress = "arn:aws:lambda:us-east-1:aws:network-connector:aws-network-connector:NO_EGRESS";
  assertEquals(
    await refused({ egressNetworkConnectors: [egress] }),
    invalid(`Invalid network connector: ${egress}`),
  );
  assertEquals((await client.send("ListMicrovmImages")).body.items, []);
});

Deno.test("CreateMicrovmImage refuses a name that is taken", async () => {
  await using fake = await startFake();
  const arn = await builtImage(fake);
  const { status, body } = await fake.client.send("CreateMicrovmImage", await imageInput(fake));
  assertEquals([status, body.message], [400, `MicrovmImage already exists: ${arn}`]);
});

Deno.test("CreateMicrovmImage fills in what is left out, and normalizes the base version", async () => {
  await using fake = await startFake();
  const image = await fake.client.call("CreateMicrovmImage", {
    ...await imageInput(fake),
    baseImageVersion: "0",
    egressNetworkConnectors: [],
    tags: { team: "a" },
  });
  assertEquals(image.baseImageVersion, "0.0");
  assertEquals(image.egressNetworkConnectors, [
    "arn:aws:lambda:us-east-1:aws:network-connector:aws-network-connector:INTERNET_EGRESS",
  ]);
  assertEquals(image.tags, { team: "a" });
});

Deno.test("CreateMicrovmImage acts once for one client token", async () => {
  await using fake = await startFake();
  const { client } = fake;
  const input = { ...await imageInput(fake), clientToken: "once" };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => client.call("CreateMicrovmImage", input)),
  );
  assertEquals(new Set(answers.map(({ id }) => id)).size, 1);
  const other = await client.send("CreateMicrovmImage", { ...input, description: "other" });
  assertEquals([other.status, other.type], [409, "ConflictException"]);
});

Deno.test("GetMicrovmImage refuses a name, an image of others, and one that is not there", async () => {
  await using fake = await startFake();
  const arn = await builtImage(fake);
  const refused = async (imageIdentifier: string) => {
    const { status, body } = await fake.client.send("GetMicrovmImage", { imageIdentifier });
    return [status, body];
  };
  assertEquals(await refused("demo"), [400, { message: "Invalid ARN format" }]);
  for (const foreign of ["210987654321", "aws"]) {
    const other = arn.replace("123456789012", foreign);
    assertEquals(await refused(other), [403, { Message: null }]);
  }
  assertEquals(await refused(arn.replace("image:demo", "image/demo")), [403, { Message: null }]);
  assertEquals(await refused(`${arn}2`), [404, {
    message: `MicroVMImage not found for MicroVMImageID: ${arn}2`,
    resourceId: null,
    resourceType: null,
  }]);
});

Deno.test("ListMicrovmImages filters by name after it cut the page", async () => {
  await using fake = await startFake();
  const { client } = fake;
  for (const name of ["a-1", "b-1", "a-2"]) await builtImage(fake, name);
  const names = (page: { items: readonly { name: string }[] }) => page.items.map((i) => i.name);
  const first = await client.call("ListMicrovmImages", { nameFilter: "b", maxResults: 1 });
  assertEquals(names(first), []);
  const nextToken = first.nextToken ?? "";
  const second = await client.call("ListMicrovmImages", {
    nameFilter: "b",
    maxResults: 1,
    nextToken,
  });
  assertEquals(names(second), ["b-1"]);
  const rest = await client.call("ListMicrovmImages", { nextToken });
  assertEquals([names(rest), rest.nextToken], [["b-1", "a-2"], null]);
});

Deno.test("UpdateMicrovmImage inherits nothing, and waits for no other change", async () => {
  await using fake = await startFake();
  const { client } = fake;
  const { name: _, ...input } = await imageInput(fake);
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  fake.guests.gate = first.promise;
  const imageIdentifier = await createImage(fake, "demo", { description: "first" });
  const early = await client.send("UpdateMicrovmImage", { ...input, imageIdentifier });
  assertEquals([early.status, early.type, early.body.message], [
    409,
    "ConflictException",
    "MicroVM Image is already in state: CREATING",
  ]);
  first.resolve();
  await client.until("GetMicrovmImage", { imageIdentifier }, "CREATED");
  fake.guests.gate = second.promise;
  const updated = await client.call("UpdateMicrovmImage", { ...input, imageIdentifier });
  assertEquals([updated.imageVersion, updated.description, updated.state], [
    "2.0",
    null,
    "UPDATING",
  ]);
  const status = { imageIdentifier, imageVersion: "1.0", status: "INACTIVE" };
  assertEquals(
    (await client.send("UpdateMicrovmImageVersion", status)).body.message,
    "MicroVM Image is already in state: UPDATING",
  );
  second.resolve();
});

Deno.test("DeleteMicrovmImage refuses an image that is built or run from", async () => {
  await using fake = await startFake();
  const { client } = fake;
  const refused = async (imageIdentifier: string) => {
    const { status, type, body } = await client.send("DeleteMicrovmImage", { imageIdentifier });
    return [status, type, body.message];
  };
  const building = await createImage(fake, "building", ENDLESS);
  assertEquals(await refused(building), [
    400,
    "ValidationException",
    "Cannot delete MicroVM image in its current state: CREATING",
  ]);
  const imageIdentifier = await builtImage(fake);
  const { microvmId } = await client.call("RunMicrovm", { imageIdentifier });
  assertEquals(await refused(imageIdentifier), [
    400,
    "ValidationException",
    "Cannot delete microvm image with running microvms.",
  ]);
  await client.call("TerminateMicrovm", { microvmIdentifier: microvmId });
  await client.until("GetMicrovm", { microvmIdentifier: microvmId }, "TERMINATED");
  await client.call("DeleteMicrovmImage", { imageIdentifier });
  while ((await client.send("GetMicrovmImage", { imageIdentifier })).status !== 404);
  assertEquals((await listNames(`${fake.folder}/images`)).length, 1);
});

Deno.test("DeleteMicrovmImageVersion refuses the only version", async () => {
  await using fake = await startFake();
  const imageIdentifier = await builtImage(fake);
  const input = { imageIdentifier, imageVersion: "1.0" };
  const { status, body } = await fake.client.send("DeleteMicrovmImageVersion", input);
  assertEquals(status, 400);
  assertMatch(String(body.message), /only version/);
});

Deno.test("RunMicrovm refuses an image whose versions are all INACTIVE, and a payload without run hook", async () => {
  await using fake = await startFake();
  const { client } = fake;
  const imageIdentifier = await builtImage(fake);
  const payload = await client.send("RunMicrovm", { imageIdentifier, runHookPayload: "{}" });
  assertEquals([payload.status, payload.type], [400, "ValidationException"]);
  assertMatch(String(payload.body.message), /run hook must be enabled/);

  const version = { imageIdentifier, imageVersion: "1.0" };
  await client.call("UpdateMicrovmImageVersion", { ...version, status: "INACTIVE" });
  for (const pinned of [{}, { imageVersion: "1.0" }]) {
    const { status, body } = await client.send("RunMicrovm", { imageIdentifier, ...pinned });
    assertEquals([status, body.message], [
      404,
      `No active version found for MicroVM image ${imageIdentifier}`,
    ]);
  }
  await client.call("UpdateMicrovmImageVersion", { ...version, status: "ACTIVE" });
  await client.call("RunMicrovm", { imageIdentifier });
});
