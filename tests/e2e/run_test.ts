import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { MAIN, runCli } from "./_cli.ts";
import { Traces } from "../helpers/traces.ts";

const COMMAND = [Deno.execPath(), "run", "-A", MAIN, "run", "--local", "--json"];

const RUN_KEYS = [
  "imageIdentifier",
  "imageName",
  "microvmId",
  "endpoint",
  "agentToken",
  "execExitCode",
  "stdout",
  "stderr",
  "truncated",
  "buildSeconds",
  "runningSeconds",
  "kept",
  "leaked",
  "cost",
];

Deno.test("run --json prints one envelope and ends with 13 when the command fails", async () => {
  await using traces = await Traces.open();
  const { code, stdout, stderr } = await runCli(
    ["run", "--local", "--json", "--name", "e2e", "--exec", "echo out; echo err >&2; exit 7"],
    traces.env,
  );
  assertEquals(code, 13);
  const { status, apiVersion, type, data } = JSON.parse(stdout);
  assertEquals([status, apiVersion, type], ["ok", "1", "microvm.run"]);
  assertEquals(Object.keys(data).toSorted(), RUN_KEYS.toSorted());
  const { execExitCode, imageName, kept, leaked, truncated } = data;
  assertEquals([data.stdout, data.stderr, execExitCode, imageName, kept, leaked, truncated], [
    "out\n",
    "err\n",
    7,
    "e2e",
    false,
    [],
    false,
  ]);
  assertMatch(data.agentToken, /^[0-9a-f]{64}$/);
  assertEquals(data.cost.label, "run e2e");
  assert(data.buildSeconds > 0 && data.runningSeconds > 0);
  assertEquals(stderr.includes(data.agentToken), false);
  assertStringIncludes(stderr, "preparing e2e in us-east-1");
  await traces.assertNone();
});

Deno.test("run shows output on its streams, then exit code, cost table and total", async () => {
  await using traces = await Traces.open();
  const { code, stdout, stderr } = await runCli(
    ["run", "--local", "--memory=512", "--exec", "echo out; echo err >&2"],
    traces.env,
  );
  assertEquals(code, 0);
  const lines = stdout.trimEnd().split("\n");
  assertEquals(lines.slice(0, 2), ["out", "exit code: 0"]);
  assertMatch(lines[2] ?? "", /^phase +line +quantity +unit +rate +region +amount +note$/);
  const running = lines.filter((line) => line.startsWith("running"));
  assertEquals(running.length, 2);
  for (const line of running) assertMatch(line, /\$0\.0000\d+ +us-east-1 +~\$0\.\d{6}/);
  assertMatch(lines.at(-1) ?? "", /^cost: at least ~\$0\.\d{6} \(estimated\), plus 1 unpriced/);
  assertStringIncludes(stderr, "\nerr\n");
  assertEquals((stdout + stderr).includes("\x1b"), false);
  assertEquals((stdout + stderr).match(/[0-9a-f]{64}/), null);
  await traces.assertNone();
});

Deno.test("run --quiet hides progress and changes nothing else", async () => {
  await using traces = await Traces.open();
  const { code, stdout, stderr } = await runCli(
    ["--quiet", "run", "--local", "--exec", "echo err >&2; echo out"],
    traces.env,
  );
  assertEquals([code, stdout.split("\n")[0]], [0, "out"]);
  const lines = stderr.trimEnd().split("\n").filter((line) => !line.startsWith("warning: "));
  assertEquals(lines, ["err"]);
});

Deno.test("run launches a VM and removes it when there is no command", async () => {
  await using traces = await Traces.open();
  const { code, stdout } = await runCli(["run", "--local", "--json"], traces.env);
  const { execExitCode, stdout: output, leaked } = JSON.parse(stdout).data;
  assertEquals([code, execExitCode, output, leaked], [0, null, "", []]);
  await traces.assertNone();
});

Deno.test("run ends with 10, and keeps the output so far, when the command takes longer than --timeout", async () => {
  await using traces = await Traces.open();
  const { code, stdout } = await runCli(
    ["run", "--local", "--json", "--timeout", "1.5", "--exec", "echo before; sleep 60"],
    traces.env,
  );
  assertEquals(code, 10);
  const { code: name, error, data } = JSON.parse(stdout);
  assertEquals([name, data.kind, data.leaked, data.terminateAccepted], [
    "ERR_TIMEOUT",
    "ExecTimeout",
    [],
    true,
  ]);
  assertEquals([data.stdout, data.stderr], ["before\n", ""]);
  assertStringIncludes(error, 'longer than 1.5 s: "echo before; sleep 60"');
  await traces.assertNone();
});

Deno.test("run ends with 12 when its output cannot be written", async () => {
  await using traces = await Traces.open();
  const { stderr } = await new Deno.Command("sh", {
    args: ["-c", '"$@" >/dev/full; echo "status $?" >&2', "sh", ...COMMAND, "--exec", "true"],
    env: { ...traces.env },
    stdin: "null",
  }).output();
  const errors = new TextDecoder().decode(stderr);
  assertStringIncludes(errors, "error ERR_PRECONDITION: Cannot write the output: No space left");
  assertStringIncludes(errors, "status 12\n");
  await traces.assertNone();
});

Deno.test("run starts the daemon that the user names", async () => {
  await using traces = await Traces.open();
  const daemon = `${traces.folder}/daemon`;
  const main = import.meta.resolve("@microvms/agentd/main");
  await Deno.writeTextFile(daemon, `#!/bin/sh\nexec ${Deno.execPath()} run -A ${main}\n`);
  const { code, stdout } = await runCli(
    ["run", daemon, "--local", "--json", "--exec", "echo mine"],
    traces.env,
  );
  assertEquals([code, JSON.parse(stdout).data.stdout], [0, "mine\n"]);
  await Deno.remove(daemon);
  await traces.assertNone();
});

Deno.test("run leaves nothing behind, however often", async () => {
  await using traces = await Traces.open();
  for (let round = 0; round < 3; round++) {
    const { code } = await runCli(
      ["run", "--local", "--exec", "sleep 300 >/dev/null 2>&1 & true"],
      traces.env,
    );
    assertEquals(code, 0);
    await traces.assertNone();
  }
});

Deno.test("run --json has all of an output that comes faster than it can be read", async () => {
  await using traces = await Traces.open();
  const exec = "head -c 6000000 /dev/zero | tr '\\0' x";
  const { code, stdout, stderr } = await runCli(
    ["run", "--local", "--json", "--exec", exec],
    traces.env,
  );
  const { data } = JSON.parse(stdout);
  assertEquals([code, data.stdout.length, data.truncated], [0, 6_000_000, false]);
  assertEquals(stderr.includes("missing"), false);
  await traces.assertNone();
});

Deno.test("run says once how much of an output it could not show", async () => {
  await using traces = await Traces.open();
  const exec = "head -c 50000000 /dev/zero | tr '\\0' x";
  const { code, stdout, stderr } = await runCli(["run", "--local", "--exec", exec], traces.env);
  const lost = stderr.match(/^warning: \d+ bytes of the output are missing/gm) ?? [];
  const shown = /^x*/.exec(stdout)?.[0].length ?? 0;
  assertEquals([code, lost.length], [0, 1]);
  assertEquals(shown + Number(lost[0]?.match(/\d+/)?.[0]), 50_000_000);
  await traces.assertNone();
});
