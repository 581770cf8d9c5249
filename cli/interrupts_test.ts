import { assertEquals } from "@std/assert";
import { FakeSignals } from "./_testing/fake_signals.ts";
import { SteppedClock } from "./_testing/stepped_clock.ts";
import { watchInterrupts } from "./interrupts.ts";

Deno.test("watchInterrupts() tells the first signal from the second", async () => {
  const signals = new FakeSignals();
  const clock = new SteppedClock();
  using interrupts = watchInterrupts(signals, clock);
  assertEquals([interrupts.first.aborted, interrupts.second.aborted], [false, false]);
  signals.raise("SIGTERM");
  assertEquals([interrupts.first.aborted, interrupts.second.aborted], [true, false]);
  await clock.step(299);
  signals.raise("SIGTERM");
  assertEquals(interrupts.second.aborted, false);
  await clock.step(1);
  signals.raise("SIGINT");
  assertEquals(interrupts.second.aborted, true);
});

Deno.test("watchInterrupts() stops listening when it is disposed of", () => {
  const signals = new FakeSignals();
  {
    using _interrupts = watchInterrupts(signals, new SteppedClock());
    assertEquals(signals.size, 3);
  }
  assertEquals(signals.size, 0);
});

Deno.test("watchInterrupts() does without a signal that the system does not have", () => {
  const signals = new FakeSignals();
  const { add } = signals;
  signals.add = (signal, listener) => {
    if (signal === "SIGTERM") throw new TypeError("Windows only supports ctrl-c");
    add.call(signals, signal, listener);
  };
  using interrupts = watchInterrupts(signals, new SteppedClock());
  signals.raise("SIGINT");
  assertEquals([interrupts.first.aborted, signals.size], [true, 2]);
});
