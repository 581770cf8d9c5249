import { assertEquals } from "@std/assert";
import { MemorySink } from "./_testing/memory_sink.ts";
import { SteppedClock } from "./_testing/stepped_clock.ts";
import { Reporter } from "./reporter.ts";

const BUILD = { step: "build", detail: "image demo", elapsedMs: 0 } as const;

function plain(quiet = false) {
  const sink = new MemorySink();
  const reporter = new Reporter(sink, {
    clock: new SteppedClock(),
    quiet,
    animate: false,
    color: false,
  });
  return { sink, reporter };
}

Deno.test("Reporter.step() writes one plain line for each step on a pipe", async () => {
  const { sink, reporter } = plain();
  await reporter.step({ ...BUILD, state: "started" });
  await reporter.step({ ...BUILD, state: "done", elapsedMs: 1234 });
  await reporter.step({
    step: "exec",
    state: "started",
    detail: "echo a\necho \x1b[31mb",
    elapsedMs: 0,
  });
  assertEquals(sink.text, "build: image demo\nexec: echo a echo  [31mb\n");
});

Deno.test("Reporter hides everything but warnings when it is quiet", async () => {
  const { sink, reporter } = plain(true);
  await reporter.step({ ...BUILD, state: "started" });
  await reporter.note("serving");
  await reporter.warn("the VM is left");
  assertEquals(sink.text, "warning: the VM is left\n");
});

Deno.test("Reporter.step() moves one line on a terminal and leaves what was done", async () => {
  const sink = new MemorySink(true);
  const clock = new SteppedClock();
  const reporter = new Reporter(sink, { clock, quiet: false, animate: true, color: true });
  await reporter.step({ ...BUILD, state: "started" });
  await clock.step(100);
  await reporter.step({ ...BUILD, state: "done", elapsedMs: 150 });
  assertEquals(
    sink.text,
    "\r\x1b[K⠋ build: image demo 0.0 s" +
      "\r\x1b[K⠙ build: image demo 0.1 s" +
      "\r\x1b[K" +
      "\x1b[32m✓\x1b[0m build: image demo 0.1 s\n",
  );
});

Deno.test("Reporter cuts the line that moves to the width of the terminal", async () => {
  const sink = new MemorySink(true);
  const reporter = new Reporter(sink, {
    clock: new SteppedClock(),
    quiet: false,
    animate: true,
    color: false,
  });
  await reporter.step({ ...BUILD, state: "started", detail: "日".repeat(60) });
  await reporter.settle();
  assertEquals(sink.text, `\r\x1b[K⠋ build: ${"日".repeat(35)}\r\x1b[K`);
});

Deno.test("Reporter leaves the line of the user's own command in place", async () => {
  const sink = new MemorySink(true);
  const reporter = new Reporter(sink, {
    clock: new SteppedClock(),
    quiet: false,
    animate: true,
    color: false,
  });
  await reporter.step({ step: "exec", state: "started", detail: "make", elapsedMs: 0 });
  await reporter.step({ step: "exec", state: "done", detail: "make", elapsedMs: 10 });
  assertEquals(sink.text, "exec: make\n");
});
