/**
 * Measures what a user waits for and prints one table: `deno task bench`.
 *
 * Every figure comes from this run on this machine, and is set against its bar or against a
 * baseline of the same run, because a figure alone says more about the machine than about us.
 *
 * @module
 */
import { AGENTD_PERMISSIONS } from "@microvms/agentd";
import { median } from "./median.ts";

interface Figure {
  /** What was measured. */
  readonly what: string;
  /** Median of the runs. */
  readonly value: number;
  /** What it may be at most. */
  readonly bar: number;
  /** Unit of both. */
  readonly unit: string;
}

const root = new URL("../", import.meta.url);

function script(path: string): string {
  return new URL(path, root).pathname;
}

async function run(args: readonly string[]): Promise<number> {
  const start = performance.now();
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [...args],
    stdout: "null",
    stderr: "piped",
  }).output();
  if (!success) {
    throw new Error(`Run failed: ${args.join(" ")}\n${new TextDecoder().decode(stderr)}`);
  }
  return performance.now() - start;
}

async function repeat(times: number, measure: () => Promise<number>): Promise<number> {
  const values: number[] = [];
  for (let at = 0; at < times; at++) values.push(await measure());
  return median(values);
}

/** Starts a daemon on a free port and gives milliseconds to the first answer and idle MiB. */
async function daemon(): Promise<{ readonly startMs: number; readonly idleMib: number }> {
  const { port } = reserve();
  const start = performance.now();
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", ...AGENTD_PERMISSIONS, script("agentd/main.ts")],
    env: { AGENTD_PORT: String(port), AGENTD_LOG: "error" },
    stdout: "null",
    stderr: "null",
  }).spawn();
  try {
    const startMs = await firstAnswer(port, start);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    return { startMs, idleMib: residentMib(child.pid) };
  } finally {
    child.kill("SIGTERM");
    await child.status;
  }
}

function reserve(): { readonly port: number } {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return { port: listener.addr.port };
}

async function firstAnswer(port: number, start: number): Promise<number> {
  for (let at = 0; at < 2_000; at++) {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/v1/health`);
      await answer.body?.cancel();
      return performance.now() - start;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
  throw new Error("Daemon did not answer: 10 s");
}

function residentMib(pid: number): number {
  const kib = Deno.readTextFileSync(`/proc/${pid}/status`).match(/VmRSS:\s+(\d+)/)?.[1];
  return Number(kib) / 1024;
}

const empty = await Deno.makeTempFile({ suffix: ".ts" });
try {
  const bare: number[] = [];
  const version: number[] = [];
  // In turn, so that whatever else the machine does is in both.
  for (let at = 0; at < 15; at++) {
    bare.push(await run(["run", empty]));
    version.push(await run(["run", "-A", script("cli/main.ts"), "--version"]));
  }
  const starts = [await daemon(), await daemon(), await daemon(), await daemon(), await daemon()];
  const demo = await repeat(3, () => run(["run", "-A", script("scripts/demo.ts")]));
  report([
    { what: "Demo, launch to teardown", value: demo / 1_000, bar: 5, unit: "s" },
    {
      what: "Daemon, start to first answer",
      value: median(starts.map(({ startMs }) => startMs)),
      bar: 300,
      unit: "ms",
    },
    {
      what: "Daemon, idle resident memory",
      value: median(starts.map(({ idleMib }) => idleMib)),
      bar: 90,
      unit: "MiB",
    },
    {
      what: "`microvm --version` over a bare `deno run`",
      value: median(version) / median(bare),
      bar: 4,
      unit: "times",
    },
  ]);
} finally {
  await Deno.remove(empty);
}

function report(figures: readonly Figure[]): void {
  console.log("| what | figure | bar | figure / bar |");
  console.log("| --- | --- | --- | --- |");
  for (const { what, value, bar, unit } of figures) {
    const ratio = (value / bar).toFixed(2);
    console.log(`| ${what} | ${value.toPrecision(3)} ${unit} | ${bar} ${unit} | ${ratio} |`);
  }
}
