import { assertEquals, assertInstanceOf } from "@std/assert";
import { openSink } from "./sink.ts";

Deno.test("Sink.write() writes on until a stream that takes parts has all, in order", async () => {
  const taken: number[] = [];
  const sink = openSink({
    write(bytes) {
      const part = bytes.subarray(0, 3);
      taken.push(...part);
      return Promise.resolve(part.length);
    },
    isTerminal: () => false,
  }, () => 80);
  await Promise.all([sink.write("hello"), sink.write(new Uint8Array([1, 2, 3, 4]))]);
  assertEquals(taken, [...new TextEncoder().encode("hello"), 1, 2, 3, 4]);
  assertEquals(sink.closed.aborted, false);
});

Deno.test("Sink.write() drops what comes after the reader went away, and never throws", async () => {
  let calls = 0;
  const sink = openSink({
    write() {
      calls++;
      return Promise.reject(new Deno.errors.BrokenPipe("Broken pipe"));
    },
    isTerminal: () => false,
  }, () => 80);
  await sink.write("one");
  await sink.write("two");
  assertEquals([calls, sink.closed.aborted], [1, true]);
  assertInstanceOf(sink.closed.reason, Deno.errors.BrokenPipe);
});

Deno.test("Sink.columns() is the width of a terminal only", () => {
  const write = () => Promise.resolve(0);
  assertEquals(openSink({ write, isTerminal: () => true }, () => 120).columns(), 120);
  assertEquals(openSink({ write, isTerminal: () => true }, () => 0).columns(), undefined);
  assertEquals(openSink({ write, isTerminal: () => false }, () => 120).columns(), undefined);
});
