import { assertEquals, assertInstanceOf, assertRejects } from "@std/assert";
import { fakeWorld } from "../_testing/fake_sandbox.ts";
import { IMAGE_ARN, MICROVM_ID, refused } from "../_testing/fake_service.ts";
import { MicrovmError } from "../errors/microvm_error.ts";
import { Sandbox } from "./sandbox.ts";

async function refusal(call: () => Promise<unknown>): Promise<MicrovmError> {
  const error = await assertRejects(call);
  assertInstanceOf(error, MicrovmError);
  return error;
}

Deno.test("Sandbox.resume() goes to the endpoint of the moment with a new proxy token [STATE-8]", async () => {
  const { service, aws, options } = await fakeWorld({ image: IMAGE_ARN });
  await using sandbox = await Sandbox.create(options);
  await sandbox.suspend();
  assertEquals(sandbox.state, "SUSPENDED");
  aws.ports.clock.advance(60_000);
  service.next("GetMicrovm", () =>
    Response.json({
      microvmId: MICROVM_ID,
      state: "RUNNING",
      endpoint: "vm2.test",
      imageArn: IMAGE_ARN,
      imageVersion: "1.0",
    }));
  await sandbox.resume();
  assertEquals([sandbox.state, sandbox.endpoint], ["RUNNING", "vm2.test"]);
  await sandbox.exec("true");
  assertEquals(service.fetch.sent.at(-1)?.url.host, "vm2.test");
  assertEquals(service.count("CreateMicrovmAuthToken"), 2);
  const phases = sandbox.cost().items.map(({ phase, quantity }) => [phase, quantity]);
  assertEquals(phases.filter(([phase]) => phase !== "running"), [
    ["launch", "0.5"],
    ["suspended", "0.1150684931506849315068493151"],
    ["suspend", "0.5"],
    ["resume", "0.5"],
  ]);
});

Deno.test("Sandbox refuses a step out of order without a call [STATE-5]", async () => {
  const { service, options } = await fakeWorld({ image: IMAGE_ARN });
  const sandbox = await Sandbox.create(options);
  const before = service.calls.length;
  assertEquals((await refusal(() => sandbox.resume())).code, "ERR_INVALID_ARG");
  assertEquals(service.calls.length, before);
  await sandbox.suspend();
  assertEquals((await refusal(() => sandbox.suspend())).code, "ERR_INVALID_ARG");
  await sandbox.terminate();
  assertEquals((await refusal(() => sandbox.resume())).code, "ERR_INVALID_ARG");
  assertEquals([service.count("SuspendMicrovm"), service.count("ResumeMicrovm")], [1, 0]);
});

Deno.test("Sandbox does one step after the other when they overlap", async () => {
  const { service, options } = await fakeWorld({ image: IMAGE_ARN });
  await using sandbox = await Sandbox.create(options);
  await Promise.all([sandbox.suspend(), sandbox.resume()]);
  assertEquals(sandbox.state, "RUNNING");
  const twice = [sandbox.suspend(), sandbox.suspend()];
  const outcomes = await Promise.allSettled(twice);
  assertEquals(outcomes.map(({ status }) => status), ["fulfilled", "rejected"]);
  assertEquals(service.count("SuspendMicrovm"), 2);
});

Deno.test("Sandbox.resume() is refused past the suspended window, without a call [STATE-12]", async () => {
  const { service, aws, options } = await fakeWorld({
    image: IMAGE_ARN,
    idlePolicy: {
      maxIdleDurationSeconds: 60,
      suspendedDurationSeconds: 100,
      autoResumeEnabled: false,
    },
  });
  await using sandbox = await Sandbox.create(options);
  await sandbox.suspend();
  aws.ports.clock.advance(100_001);
  const error = await refusal(() => sandbox.resume());
  assertEquals([error.code, error.exitCode], ["ERR_WINDOW_CLOSED", 8]);
  assertEquals(
    error.message,
    "Cannot resume the VM: it was suspended for 101 s, and 100 s are the most",
  );
  assertEquals(service.count("ResumeMicrovm"), 0);
});

Deno.test("Sandbox.suspend() records an end that it meets [STATE-10]", async () => {
  const { service, options } = await fakeWorld({ image: IMAGE_ARN });
  await using sandbox = await Sandbox.create(options);
  service.next("SuspendMicrovm", () => {
    service.state = "TERMINATED";
    return Response.json({});
  });
  await sandbox.suspend();
  assertEquals(sandbox.state, "TERMINATED");
});

Deno.test("Sandbox.suspend() leaves the VM running when the service refuses [STATE-4]", async () => {
  const { service, options } = await fakeWorld({ image: IMAGE_ARN });
  await using sandbox = await Sandbox.create(options);
  service.next("SuspendMicrovm", refused(400));
  assertEquals((await refusal(() => sandbox.suspend())).code, "ERR_PLATFORM");
  assertEquals(sandbox.state, "RUNNING");
});
