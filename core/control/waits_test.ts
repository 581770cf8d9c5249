import { assertEquals, assertInstanceOf, assertRejects, assertStringIncludes } from "@std/assert";
import { type FakeWorld, fakeWorld } from "../_testing/fake_sandbox.ts";
import { IMAGE_ARN, MICROVM_ID } from "../_testing/fake_service.ts";
import { MicrovmError } from "../errors/microvm_error.ts";
import { CONTROL_PACES } from "./paces.ts";
import { waitForImage } from "./wait_for_image.ts";
import { waitForMicrovm } from "./wait_for_microvm.ts";

/** The pauses of a wait, without the deadlines of its requests. */
function pauses({ aws }: FakeWorld): number[] {
  return aws.ports.clock.slept.filter((ms) => ms !== 60_000);
}

async function timeout(wait: Promise<unknown>): Promise<MicrovmError> {
  const error = await assertRejects(() => wait);
  assertInstanceOf(error, MicrovmError);
  assertEquals(error.code, "ERR_TIMEOUT");
  return error;
}

Deno.test("CONTROL_PACES has the documented intervals and deadlines", () => {
  assertEquals(CONTROL_PACES, {
    build: { everyMs: 15_000, timeoutMs: 2_700_000 },
    launch: { everyMs: 5_000, timeoutMs: 300_000 },
    suspend: { everyMs: 5_000, timeoutMs: 300_000 },
    resume: { everyMs: 5_000, timeoutMs: 300_000 },
    terminate: { everyMs: 5_000, timeoutMs: 300_000 },
  });
});

Deno.test("waitForImage() gives up after 45 minutes, in pauses of at most 15 s", async () => {
  const world = await fakeWorld();
  world.service.imageState = "CREATING";
  const error = await timeout(waitForImage(world.aws.control, IMAGE_ARN));
  assertStringIncludes(error.message, "longer than 2700 s: it is CREATING; nothing was cancelled");
  assertEquals(Math.max(...pauses(world)), 15_000);
});

Deno.test("waitForImage() takes each state that means ready", async () => {
  for (const state of ["CREATED", "UPDATED", "ACTIVE", "AVAILABLE"]) {
    const { service, aws } = await fakeWorld();
    service.imageState = state;
    await waitForImage(aws.control, IMAGE_ARN);
    assertEquals(service.calls, ["GetMicrovmImage"]);
  }
});

Deno.test("waitForMicrovm() gives up after 300 s, in pauses of at most 5 s", async () => {
  const world = await fakeWorld();
  world.service.state = "SUSPENDING";
  const wait = { wait: "suspend", until: ["SUSPENDED", "TERMINATED"] } as const;
  const error = await timeout(waitForMicrovm(world.aws.control, MICROVM_ID, wait));
  assertStringIncludes(error.message, "longer than 300 s: it is SUSPENDING");
  assertEquals(Math.max(...pauses(world)), 5_000);
});
