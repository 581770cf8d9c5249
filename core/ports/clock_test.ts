import { assertEquals, assertRejects, assertStrictEquals } from "@std/assert";
import { systemClock } from "./clock.ts";

Deno.test("systemClock.sleep() resolves when the time is over", async () => {
  const before = systemClock.monotonic();
  await systemClock.sleep(1);
  assertEquals(systemClock.monotonic() > before, true);
});

Deno.test("systemClock.sleep() rejects with the reason when the signal fires", async () => {
  const reason = new Error("Stopped");
  const stop = new AbortController();
  const sleeping = systemClock.sleep(3_600_000, stop.signal);
  stop.abort(reason);
  assertStrictEquals(await assertRejects(() => sleeping), reason);
});

Deno.test("systemClock.sleep() starts no timer when the signal has fired before", async () => {
  const reason = new Error("Stopped");
  const error = await assertRejects(() => systemClock.sleep(1, AbortSignal.abort(reason)));
  assertStrictEquals(error, reason);
});
