import { assertEquals, assertRejects } from "@std/assert";
import { ShiftedClock } from "./_testing/shifted_clock.ts";
import { systemClock } from "./clock.ts";
import { DeadlineError, withDeadline } from "./deadline.ts";

Deno.test("withDeadline() gives what the work gives, and leaves no timer", async () => {
  const options = { clock: systemClock(), ms: 60_000 };
  assertEquals(await withDeadline(() => Promise.resolve(7), options), 7);
  const failing = () => Promise.reject(new RangeError("Broken"));
  await assertRejects(() => withDeadline(failing, options), RangeError, "Broken");
  const throwing = (): Promise<void> => {
    throw new RangeError("Broken at once");
  };
  await assertRejects(() => withDeadline(throwing, options), RangeError, "Broken at once");
});

Deno.test("withDeadline() tells the work that its time is up", async () => {
  const clock = new ShiftedClock();
  const aborted = Promise.withResolvers<void>();
  const waiting = withDeadline((signal) => {
    signal.addEventListener("abort", () => aborted.resolve());
    return new Promise(() => {});
  }, { clock, ms: 1000 });
  clock.advance(999);
  clock.advance(1);
  await assertRejects(() => waiting, DeadlineError, "1000 ms");
  await aborted.promise;
});

Deno.test("withDeadline() ends with the outer signal, also when the work does not listen", async () => {
  const outer = new AbortController();
  const options = { clock: systemClock(), ms: 60_000, signal: outer.signal };
  const waiting = withDeadline(() => new Promise(() => {}), options);
  outer.abort(new RangeError("Enough"));
  await assertRejects(() => waiting, RangeError, "Enough");
  await assertRejects(() => withDeadline(() => Promise.resolve(), options), RangeError, "Enough");
});

Deno.test("systemClock() sleeps until the signal says otherwise", async () => {
  const clock = systemClock();
  await clock.sleep(1);
  const early = new AbortController();
  const sleeping = clock.sleep(60_000, early.signal);
  early.abort(new RangeError("Enough"));
  await assertRejects(() => sleeping, RangeError, "Enough");
  await assertRejects(() => clock.sleep(1, early.signal), RangeError, "Enough");
});
