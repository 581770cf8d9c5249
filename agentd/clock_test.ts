import { assert, assertEquals } from "@std/assert";
import { systemClock } from "./clock.ts";

function soon(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 20));
}

Deno.test("systemClock.after() calls back once, and not when it was called off", async () => {
  const calls: string[] = [];
  systemClock.after(1, () => calls.push("kept"));
  const callOff = systemClock.after(1, () => calls.push("called off"));
  callOff();
  await soon();
  assertEquals(calls, ["kept"]);
});

for (const delayMs of [2 ** 31, 1e300, Infinity]) {
  Deno.test(`systemClock.after() does not call at once when the delay is ${delayMs} ms`, async () => {
    let called = false;
    const callOff = systemClock.after(delayMs, () => called = true);
    await soon();
    callOff();
    assertEquals(called, false);
  });
}

Deno.test("systemClock.now() never goes back", () => {
  const earlier = systemClock.now();
  assert(systemClock.now() >= earlier);
});
