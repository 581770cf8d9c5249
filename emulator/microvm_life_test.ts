import { assertEquals, assertRejects } from "@std/assert";
import type { FakeProgram } from "./_testing/fake_guest_host.ts";
import { type Fake, imageInput, serveHooks, startFake } from "./_testing/start_fake.ts";

const PORT = 9000;
const ALL_HOOKS = {
  port: PORT,
  microvmImageHooks: { ready: "ENABLED" },
  microvmHooks: { run: "ENABLED", suspend: "ENABLED", resume: "ENABLED", terminate: "ENABLED" },
} as const;

/** Builds an image, and gives the input of RunMicrovm for it. */
async function image(
  fake: Fake,
  configuration: Record<string, unknown> = {},
): Promise<{ imageIdentifier: string }> {
  const input = { ...await imageInput(fake), ...configuration };
  const { imageArn } = await fake.client.call("CreateMicrovmImage", input);
  await fake.client.until("GetMicrovmImage", { imageIdentifier: imageArn }, "CREATED");
  return { imageIdentifier: imageArn };
}

/** Runs a VM until it has a state. */
async function runUntil(
  { client }: Fake,
  state: string,
  input: { imageIdentifier: string; runHookPayload?: string; maximumDurationInSeconds?: number },
): Promise<{ microvmIdentifier: string; stateReason: string | null | undefined }> {
  const { microvmId } = await client.call("RunMicrovm", input);
  const vm = await client.until("GetMicrovm", { microvmIdentifier: microvmId }, state);
  return { microvmIdentifier: microvmId, stateReason: vm.stateReason };
}

/** A program whose hooks are written down as they come. */
function recorder(): { program: FakeProgram; calls: string[] } {
  const calls: string[] = [];
  const program: FakeProgram = () => ({
    [PORT]: (request) => {
      calls.push(`${request.method} ${new URL(request.url).pathname}`);
      return new Response(null);
    },
  });
  return { program, calls };
}

/** A hook that never answers, and a promise of its first call. */
function silence(): { hook: () => Promise<Response>; called: Promise<void> } {
  const called = Promise.withResolvers<void>();
  return {
    called: called.promise,
    hook: () => {
      called.resolve();
      return new Promise(() => {});
    },
  };
}

Deno.test("MicrovmLife.launch() calls the run hook with its JSON body before the VM is RUNNING", async () => {
  const bodies: unknown[] = [];
  await using fake = await startFake(() => ({
    [PORT]: serveHooks({
      run: async (request) => {
        bodies.push([request.headers.get("content-type"), await request.json()]);
        return new Response(null);
      },
    }),
  }));
  const input = await image(fake, { hooks: ALL_HOOKS });
  const first = await runUntil(fake, "RUNNING", { ...input, runHookPayload: '{"a":1}' });
  const second = await runUntil(fake, "RUNNING", input);
  assertEquals(bodies, [
    ["application/json", { microvmId: first.microvmIdentifier, runHookPayload: '{"a":1}' }],
    ["application/json", { microvmId: second.microvmIdentifier, runHookPayload: "" }],
  ]);
});

Deno.test("MicrovmLife.launch() calls no hook that is not enabled", async () => {
  const { program, calls } = recorder();
  await using fake = await startFake(program);
  await runUntil(fake, "RUNNING", await image(fake, { hooks: { port: PORT } }));
  assertEquals(calls, []);
});

Deno.test("MicrovmLife.launch() ends the VM when its run hook fails", async () => {
  await using fake = await startFake(() => ({
    [PORT]: serveHooks({ run: () => new Response(null, { status: 400 }) }),
  }));
  const input = await image(fake, { hooks: ALL_HOOKS });
  const { stateReason } = await runUntil(fake, "TERMINATED", input);
  assertEquals(stateReason, "Run lifecycle hook returned HTTP status 400");
  assertEquals(fake.guests.guests.map(({ stopped }) => stopped), [true, true]);
});

Deno.test("MicrovmLife.launch() gives the run hook 1 s unless the image declares more", async () => {
  const { hook, called } = silence();
  await using fake = await startFake(() => ({ [PORT]: serveHooks({ run: hook }) }));
  const input = await image(fake, { hooks: ALL_HOOKS });
  const ended = runUntil(fake, "TERMINATED", input);
  await called;
  fake.clock.advance(1000);
  assertEquals((await ended).stateReason, "Run lifecycle hook invocation timed out after PT1S");
});

Deno.test("MicrovmLife.launch() ends the VM when its guest cannot start", async () => {
  await using fake = await startFake();
  const input = await image(fake);
  fake.guests.gate = Promise.reject(new Error("No room"));
  fake.guests.gate.catch(() => {});
  const { stateReason } = await runUntil(fake, "TERMINATED", input);
  assertEquals(stateReason, "Internal error: No room");
});

Deno.test("MicrovmLife.reach() holds traffic back until the run hook answered", async () => {
  const answer = Promise.withResolvers<Response>();
  await using fake = await startFake(() => ({
    [PORT]: serveHooks({ run: () => answer.promise }),
    8080: () => new Response("hello"),
  }));
  const { client } = fake;
  const input = await image(fake, { hooks: ALL_HOOKS });
  const { microvmId, endpoint } = await client.call("RunMicrovm", input);
  const { authToken } = await client.call("CreateMicrovmAuthToken", {
    microvmIdentifier: microvmId,
    expirationInMinutes: 5,
    allowedPorts: [{ port: 8080 }],
  });
  let text: string | undefined;
  const asked = fetch(endpoint, { headers: authToken }).then(async (response) => {
    text = await response.text();
  });
  await client.call("GetMicrovm", { microvmIdentifier: microvmId });
  assertEquals(text, undefined);
  answer.resolve(new Response(null));
  await asked;
  assertEquals(text, "hello");
});

Deno.test("MicrovmLife.request() suspends by hook and freeze, and resumes by thaw and hook", async () => {
  const frozen: [string, boolean][] = [];
  await using fake: Fake = await startFake(() => ({
    [PORT]: (request) => {
      const name = new URL(request.url).pathname.split("/").at(-1) ?? "";
      frozen.push([name, fake.guests.guests.at(-1)?.frozen ?? false]);
      return new Response(null);
    },
  }));
  const { client } = fake;
  const { microvmIdentifier } = await runUntil(
    fake,
    "RUNNING",
    await image(fake, { hooks: ALL_HOOKS }),
  );
  await client.call("SuspendMicrovm", { microvmIdentifier });
  await client.until("GetMicrovm", { microvmIdentifier }, "SUSPENDED");
  assertEquals(fake.guests.guests.at(-1)?.frozen, true);
  // Asked twice, as a client that retries does.
  await client.call("SuspendMicrovm", { microvmIdentifier });
  await client.call("ResumeMicrovm", { microvmIdentifier });
  await client.until("GetMicrovm", { microvmIdentifier }, "RUNNING");
  await client.call("ResumeMicrovm", { microvmIdentifier });
  assertEquals(frozen, [
    ["ready", false],
    ["ready", false],
    ["run", false],
    ["suspend", false],
    ["resume", false],
  ]);
});

Deno.test("MicrovmLife.request() wakes a suspended VM for its terminate hook", async () => {
  const frozen: boolean[] = [];
  await using fake: Fake = await startFake(() => ({
    [PORT]: serveHooks({
      terminate: () => {
        frozen.push(fake.guests.guests.at(-1)?.frozen ?? true);
        return new Response(null);
      },
    }),
  }));
  const { client } = fake;
  const input = await image(fake, { hooks: ALL_HOOKS });
  const { microvmIdentifier } = await runUntil(fake, "RUNNING", input);
  await client.call("SuspendMicrovm", { microvmIdentifier });
  await client.until("GetMicrovm", { microvmIdentifier }, "SUSPENDED");
  await client.call("TerminateMicrovm", { microvmIdentifier });
  await client.until("GetMicrovm", { microvmIdentifier }, "TERMINATED");
  assertEquals(frozen, [false]);
});

Deno.test("MicrovmLife.request() ends the VM when its suspend hook fails", async () => {
  await using fake = await startFake(() => ({
    [PORT]: serveHooks({ suspend: () => new Response(null, { status: 500 }) }),
  }));
  const { client } = fake;
  const input = await image(fake, { hooks: ALL_HOOKS });
  const { microvmIdentifier } = await runUntil(fake, "RUNNING", input);
  await client.call("SuspendMicrovm", { microvmIdentifier });
  const { stateReason } = await client.until("GetMicrovm", { microvmIdentifier }, "TERMINATED");
  assertEquals(stateReason, "Suspend lifecycle hook returned HTTP status 500");
});

Deno.test("MicrovmLife.request() terminates a VM while its guest starts", async () => {
  await using fake = await startFake();
  const { client } = fake;
  const input = await image(fake);
  const gate = Promise.withResolvers<void>();
  fake.guests.gate = gate.promise;
  const { microvmId } = await client.call("RunMicrovm", input);
  await client.call("TerminateMicrovm", { microvmIdentifier: microvmId });
  const pending = await client.call("GetMicrovm", { microvmIdentifier: microvmId });
  assertEquals(pending.state, "TERMINATING");
  gate.resolve();
  const vm = await client.until("GetMicrovm", { microvmIdentifier: microvmId }, "TERMINATED");
  assertEquals(vm.stateReason, "Success.");
  assertEquals(fake.guests.guests.at(-1)?.stopped, true);
});

Deno.test("MicrovmLife.request() terminates a VM while its run hook is asked", async () => {
  const { hook, called } = silence();
  await using fake = await startFake(() => ({ [PORT]: serveHooks({ run: hook }) }));
  const { client } = fake;
  const input = await image(fake, { hooks: ALL_HOOKS });
  const { microvmId } = await client.call("RunMicrovm", input);
  await called;
  await client.call("TerminateMicrovm", { microvmIdentifier: microvmId });
  const vm = await client.until("GetMicrovm", { microvmIdentifier: microvmId }, "TERMINATED");
  assertEquals(vm.stateReason, "Success.");
});

Deno.test("MicrovmLife.end() calls the terminate hook and does not wait for it for ever", async () => {
  const { hook, called } = silence();
  await using fake = await startFake(() => ({ [PORT]: serveHooks({ terminate: hook }) }));
  const { client } = fake;
  const input = await image(fake, { hooks: ALL_HOOKS });
  const { microvmIdentifier } = await runUntil(fake, "RUNNING", input);
  await client.call("TerminateMicrovm", { microvmIdentifier });
  await called;
  fake.clock.advance(1000);
  const { stateReason } = await client.until("GetMicrovm", { microvmIdentifier }, "TERMINATED");
  assertEquals(stateReason, "Success.");
});

Deno.test("MicrovmLife.end() happens at once when the main process ends, with its cause", async () => {
  const { program, calls } = recorder();
  await using fake = await startFake(program);
  const { client } = fake;
  const input = await image(fake, { hooks: ALL_HOOKS });
  const { microvmIdentifier } = await runUntil(fake, "RUNNING", input);
  fake.guests.guests.at(-1)?.exit(3);
  const { stateReason } = await client.until("GetMicrovm", { microvmIdentifier }, "TERMINATED");
  assertEquals(stateReason, "The main process exited with code 3");
  assertEquals(calls.some((call) => call.endsWith("/terminate")), false);
  assertEquals(fake.guests.guests.at(-1)?.stopped, true);
});

Deno.test("MicrovmLife.end() happens when the maximum duration is over", async () => {
  await using fake = await startFake();
  const input = { ...await image(fake), maximumDurationInSeconds: 60 };
  const { microvmIdentifier } = await runUntil(fake, "RUNNING", input);
  fake.clock.advance(60_000);
  const vm = await fake.client.until("GetMicrovm", { microvmIdentifier }, "TERMINATED");
  assertEquals(vm.stateReason, "MicroVM exceeded maximum lifetime");
});

Deno.test("Emulator.close() does not wait for a terminate hook", async () => {
  const { hook, called } = silence();
  await using fake = await startFake(() => ({ [PORT]: serveHooks({ terminate: hook }) }));
  const { client, emulator, logs } = fake;
  const microvmHooks = { ...ALL_HOOKS.microvmHooks, terminateTimeoutInSeconds: 60 };
  const input = await image(fake, { hooks: { ...ALL_HOOKS, microvmHooks } });
  const { microvmIdentifier } = await runUntil(fake, "RUNNING", input);
  await client.call("TerminateMicrovm", { microvmIdentifier });
  await called;
  await emulator.close();
  // Whoever waits for the hook reads this only after a minute.
  assertEquals(logs.filter((line) => line.includes("timed out")), []);
});

Deno.test("Emulator.close() ends what is being built and launched, and removes every file", async () => {
  const { hook, called } = silence();
  const fake = await startFake(() => ({ [PORT]: serveHooks({ run: hook }) }));
  const { client, emulator, guests } = fake;
  const input = await image(fake, { hooks: ALL_HOOKS });
  await client.call("RunMicrovm", input);
  await called;
  // Nothing listens on this image's hook port, so its build is under way when the emulator closes.
  await client.call("CreateMicrovmImage", {
    ...await imageInput(fake, "other"),
    hooks: { port: 1, microvmImageHooks: { ready: "ENABLED" } },
  });
  await Promise.all([emulator.close(), emulator.close()]);
  assertEquals(guests.guests.filter(({ stopped }) => !stopped), []);
  await assertRejects(() => Deno.stat(fake.folder), Deno.errors.NotFound);
});
