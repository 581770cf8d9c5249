import { assertEquals, assertMatch } from "@std/assert";
import { type Fake, imageInput, startFake } from "../_testing/start_fake.ts";

async function builtImage(fake: Fake, name: string = "demo"): Promise<string> {
  const { client } = fake;
  const { imageArn } = await client.call("CreateMicrovmImage", await imageInput(fake, name));
  await client.until("GetMicrovmImage", { imageIdentifier: imageArn }, "CREATED");
  return imageArn;
}

Deno.test("RunMicrovm acts once for one client token, also when asked 50 times at once", async () => {
  await using fake = await startFake();
  const { client } = fake;
  const imageIdentifier = await builtImage(fake);
  const input = { imageIdentifier, clientToken: "once" };
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => client.call("RunMicrovm", input)),
  );
  const [microvmIdentifier = "", ...others] = new Set(answers.map(({ microvmId }) => microvmId));
  assertEquals(others, []);
  await client.call("TerminateMicrovm", { microvmIdentifier });
  await client.until("GetMicrovm", { microvmIdentifier }, "TERMINATED");
  const again = await client.call("RunMicrovm", input);
  assertEquals([again.microvmId, again.state], [microvmIdentifier, "TERMINATED"]);
  const other = await client.send("RunMicrovm", { ...input, maximumDurationInSeconds: 60 });
  assertEquals([other.status, other.type], [409, "ConflictException"]);
});

Deno.test("RunMicrovm refuses a connector that there is not, and a name for an image", async () => {
  await using fake = await startFake();
  const imageIdentifier = await builtImage(fake);
  const refused = async (change: object) => {
    const { status, body } = await fake.client.send("RunMicrovm", { imageIdentifier, ...change });
    return [status, body.message];
  };
  const shell = "arn:aws:lambda:us-east-1:aws:network-connector:aws-network-connector:NONE_INGRESS";
  assertEquals(await refused({ ingressNetworkConnectors: [shell] }), [
    400,
    `Invalid network connector: ${shell}`,
  ]);
  assertEquals(await refused({ imageIdentifier: "demo" }), [400, "Invalid ARN format"]);
  assertEquals((await fake.client.send("ListMicrovms")).body.items, []);
});

Deno.test("SuspendMicrovm and ResumeMicrovm refuse a VM that is too young or has ended", async () => {
  await using fake = await startFake();
  const { client } = fake;
  const imageIdentifier = await builtImage(fake);
  const gate = Promise.withResolvers<void>();
  fake.guests.gate = gate.promise;
  const { microvmId: microvmIdentifier } = await client.call("RunMicrovm", { imageIdentifier });
  for (const name of ["SuspendMicrovm", "ResumeMicrovm"] as const) {
    const { status, type } = await client.send(name, { microvmIdentifier });
    assertEquals([status, type], [409, "ConflictException"], name);
  }
  gate.resolve();
  await client.until("GetMicrovm", { microvmIdentifier }, "RUNNING");
  await client.call("TerminateMicrovm", { microvmIdentifier });
  await client.until("GetMicrovm", { microvmIdentifier }, "TERMINATED");
  for (const name of ["SuspendMicrovm", "ResumeMicrovm"] as const) {
    const { status, type, body } = await client.send(name, { microvmIdentifier });
    assertEquals([status, type, body.message], [
      400,
      "ValidationException",
      `The MicroVM ${microvmIdentifier} has been terminated and its state cannot be changed.`,
    ], name);
  }
  assertEquals(await client.call("TerminateMicrovm", { microvmIdentifier }), {});
});

Deno.test("ListMicrovms pages through all VMs, ended ones too, and filters by image", async () => {
  await using fake = await startFake();
  const { client } = fake;
  const [one, two] = [await builtImage(fake, "one"), await builtImage(fake, "two")];
  const ids: string[] = [];
  for (const imageIdentifier of [one, two, one, two, one]) {
    ids.push((await client.call("RunMicrovm", { imageIdentifier })).microvmId);
  }
  await client.call("TerminateMicrovm", { microvmIdentifier: ids[0] ?? "" });
  const list = async (input: object) => {
    const found: string[] = [];
    let nextToken: string | null | undefined;
    do {
      const page = await client.call("ListMicrovms", {
        ...input,
        maxResults: 2,
        ...(nextToken ? { nextToken } : {}),
      });
      found.push(...page.items.map(({ microvmId }) => microvmId));
      nextToken = page.nextToken;
    } while (nextToken);
    return found;
  };
  assertEquals(await list({}), ids);
  assertEquals(await list({ imageIdentifier: two }), [ids[1], ids[3]]);
  assertEquals(await list({ imageVersion: "2.0" }), []);
});

Deno.test("CreateMicrovmAuthToken refuses a long life, a backward range, and an ended VM", async () => {
  await using fake = await startFake();
  const { client } = fake;
  const imageIdentifier = await builtImage(fake);
  const { microvmId: microvmIdentifier } = await client.call("RunMicrovm", { imageIdentifier });
  const ask = (change: object) =>
    client.send("CreateMicrovmAuthToken", {
      microvmIdentifier,
      expirationInMinutes: 60,
      allowedPorts: [{ range: { startPort: 1, endPort: 2 } }],
      ...change,
    });
  assertEquals((await ask({})).status, 200);
  const long = await ask({ expirationInMinutes: 61 });
  assertEquals([long.status, long.type], [400, "ValidationException"]);
  const backward = await ask({ allowedPorts: [{ range: { startPort: 2, endPort: 1 } }] });
  assertEquals([backward.status, backward.type], [400, "ValidationException"]);
  await client.call("TerminateMicrovm", { microvmIdentifier });
  await client.until("GetMicrovm", { microvmIdentifier }, "TERMINATED");
  const ended = await ask({});
  assertEquals(ended.status, 400);
  assertMatch(String(ended.body.message), /has been terminated/);
});
