import { assertEquals } from "@std/assert";
import { untilStopped } from "./until_stopped.ts";

Deno.test("untilStopped() waits for a write", async () => {
  const write = Promise.withResolvers<void>();
  let over = false;
  const waiting = untilStopped(write.promise, new AbortController().signal).then(() => over = true);
  await new Promise((resolve) => setTimeout(resolve, 0));
  assertEquals(over, false);
  write.resolve();
  await waiting;
});

Deno.test("untilStopped() leaves a write that stalls alone once the user wants to stop", async () => {
  const stop = new AbortController();
  const stalled = new Promise<void>(() => {});
  const waiting = untilStopped(stalled, stop.signal);
  stop.abort();
  await waiting;
  await untilStopped(stalled, stop.signal);
});
