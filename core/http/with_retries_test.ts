import { assertEquals, assertInstanceOf, assertRejects } from "@std/assert";
import fc from "fast-check";
import { fakeFetch } from "../_testing/fake_fetch.ts";
import { fakePorts } from "../_testing/fake_ports.ts";
import { MicrovmError } from "../errors/microvm_error.ts";
import type { ErrorCode } from "@microvms/protocol";
import { retryDelayMs, withRetries } from "./with_retries.ts";

function failing(codes: readonly ErrorCode[]): { calls: number; action(): Promise<string> } {
  return {
    calls: 0,
    action() {
      const code = codes[this.calls++];
      return code === undefined ? Promise.resolve("done") : Promise.reject(
        new MicrovmError(code, "Failed"),
      );
    },
  };
}

Deno.test("withRetries() waits longer each time and gives up after six attempts", async () => {
  const ports = fakePorts(fakeFetch([]));
  const script = failing(new Array(7).fill("ERR_RETRYABLE"));
  const error = await assertRejects(() => withRetries(ports, () => script.action()));
  assertInstanceOf(error, MicrovmError);
  assertEquals([error.code, script.calls], ["ERR_RETRYABLE", 6]);
  assertEquals(ports.clock.slept, [100, 200, 400, 800, 1600]);
});

Deno.test("withRetries() answers once an attempt succeeds", async () => {
  const ports = fakePorts(fakeFetch([]));
  const script = failing(["ERR_RETRYABLE", "ERR_RETRYABLE"]);
  assertEquals(await withRetries(ports, () => script.action()), "done");
  assertEquals(script.calls, 3);
});

Deno.test("withRetries() does not repeat what no repetition helps", async () => {
  const ports = fakePorts(fakeFetch([]));
  const script = failing(["ERR_PLATFORM"]);
  await assertRejects(() => withRetries(ports, () => script.action()));
  assertEquals([script.calls, ports.clock.slept], [1, []]);
});

Deno.test("withRetries() ends a pause when the signal fires", async () => {
  const ports = fakePorts(fakeFetch([]));
  const script = failing(["ERR_RETRYABLE"]);
  const options = { signal: AbortSignal.abort() };
  const error = await assertRejects(() => withRetries(ports, () => script.action(), options));
  assertInstanceOf(error, MicrovmError);
  assertEquals([error.code, script.calls], ["ERR_INTERRUPTED", 1]);
});

Deno.test("retryDelayMs() stays between 0 and the doubling ceiling, for any draw", () => {
  const draws = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(fc.property(fc.nat(40), draws, (retry, fraction) => {
    const random = { fraction: () => fraction, bytes: () => new Uint8Array() };
    const delay = retryDelayMs(retry, random);
    const ceiling = [200, 400, 800, 1600, 3200, 6400, 12_800][retry] ?? 20_000;
    assertEquals(delay >= 0 && delay <= ceiling, true);
  }));
});
