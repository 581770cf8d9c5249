import { assertEquals, assertInstanceOf, assertRejects } from "@std/assert";
import { FakeClock } from "../_testing/fake_clock.ts";
import { MicrovmError } from "../errors/microvm_error.ts";
import { pollUntil } from "./poll_until.ts";

const OPTIONS = { pace: { everyMs: 200, timeoutMs: 1000 }, what: "the kettle" };

Deno.test("pollUntil() looks at once, then at growing pauses up to the pace's", async () => {
  const clock = new FakeClock();
  let looks = 0;
  const value = await pollUntil(clock, () => {
    looks++;
    return Promise.resolve(
      looks === 13 ? { done: true, value: "tea" } : { done: false, state: "COLD" },
    );
  }, { ...OPTIONS, pace: { everyMs: 200, timeoutMs: 2000 } });
  assertEquals(value, "tea");
  assertEquals(
    clock.slept.map(Math.round),
    [50, 57, 66, 76, 87, 101, 116, 133, 153, 176, 200, 200],
  );
});

Deno.test("pollUntil() gives up after the deadline and names the last state", async () => {
  const clock = new FakeClock();
  const look = () => Promise.resolve({ done: false, state: "COLD" } as const);
  const error = await assertRejects(() => pollUntil(clock, look, OPTIONS));
  assertInstanceOf(error, MicrovmError);
  assertEquals([error.code, error.message], [
    "ERR_TIMEOUT",
    "Waiting for the kettle took longer than 1 s: it is COLD; nothing was cancelled",
  ]);
  assertEquals(clock.monotonic(), 1000);
});

Deno.test("pollUntil() is interrupted in the middle of a pause", async () => {
  const clock = new FakeClock();
  const stop = new AbortController();
  const look = () => {
    queueMicrotask(() => stop.abort());
    return Promise.resolve({ done: false, state: "COLD" } as const);
  };
  const options = { ...OPTIONS, signal: stop.signal };
  const error = await assertRejects(() => pollUntil(clock, look, options));
  assertInstanceOf(error, MicrovmError);
  assertEquals(error.code, "ERR_INTERRUPTED");
});

Deno.test("pollUntil() passes on what a look throws", async () => {
  const failure = new MicrovmError("ERR_LAUNCH_DIED", "Gone");
  const error = await assertRejects(() =>
    pollUntil(new FakeClock(), () => Promise.reject(failure), OPTIONS)
  );
  assertEquals(error, failure);
});
