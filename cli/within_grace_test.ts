import { assertEquals, assertRejects } from "@std/assert";
import { SteppedClock } from "./_testing/stepped_clock.ts";
import { withinGrace } from "./within_grace.ts";

function setup() {
  const stop = new AbortController();
  const leave = new AbortController();
  const clock = new SteppedClock();
  const overdue = () => new Error("Overdue");
  const options = { signal: stop.signal, hurry: leave.signal, clock, graceMs: 2_000, overdue };
  return { stop, leave, clock, options };
}

Deno.test("withinGrace() gives what the work gives or throws", async () => {
  const { options } = setup();
  assertEquals(await withinGrace(Promise.resolve("done"), options), "done");
  await assertRejects(
    () => withinGrace(Promise.reject(new Error("Broken")), options),
    Error,
    "Broken",
  );
});

Deno.test("withinGrace() lets the work end within the grace", async () => {
  const { stop, clock, options } = setup();
  const work = Promise.withResolvers<string>();
  const waiting = withinGrace(work.promise, options);
  stop.abort();
  await clock.step(1_999);
  work.resolve("done");
  assertEquals(await waiting, "done");
});

Deno.test("withinGrace() waits no longer than the grace once the user wants to stop", async () => {
  const { stop, clock, options } = setup();
  const waiting = withinGrace(new Promise(() => {}), options);
  await clock.step(3_600_000);
  stop.abort();
  await clock.step(0);
  const failing = assertRejects(() => waiting, Error, "Overdue");
  await clock.step(2_000);
  await failing;
});

Deno.test("withinGrace() does not wait for a user who wants to leave at once", async () => {
  const { stop, leave, options } = setup();
  const failing = assertRejects(
    () => withinGrace(new Promise(() => {}), options),
    Error,
    "Overdue",
  );
  stop.abort();
  leave.abort();
  await failing;
});
