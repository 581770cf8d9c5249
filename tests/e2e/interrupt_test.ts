import { connect } from "@microvms/core";
import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { Cli, MAIN } from "./_cli.ts";
import { startEmulatorCli } from "./_emulator.ts";
import { Traces } from "../helpers/traces.ts";

for (const times of ["once", "twice"] as const) {
  Deno.test(`Ctrl-C ${times} while the image is built leaves nothing and ends with 11`, async () => {
    await using traces = await Traces.open();
    const daemon = `${traces.folder}/daemon`;
    await Deno.writeTextFile(daemon, "#!/bin/sh\nexec sleep 300\n");
    await using cli = new Cli(["run", daemon, "--local", "--json"], traces.env);
    await cli.line("build: ");
    cli.kill("SIGINT");
    if (times === "twice") {
      await cli.line("teardown: ");
      await pastFirstSignal();
      cli.kill("SIGINT");
    }
    const { code, stdout } = await cli.finished;
    assertEquals(code, 11);
    const { code: name, data } = JSON.parse(stdout);
    assertEquals([name, data.leaked], ["ERR_INTERRUPTED", []]);
    await Deno.remove(daemon);
    await traces.assertNone();
  });
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  Deno.test(`${signal} while the command runs cleans up and keeps its output`, async () => {
    await using traces = await Traces.open();
    await using cli = new Cli(
      ["run", "--local", "--exec", "echo started; sleep 300"],
      traces.env,
    );
    await cli.line("started");
    cli.kill(signal);
    const { code, stdout, stderr } = await cli.finished;
    assertEquals([code, stdout.split("\n")[0]], [11, "started"]);
    assertStringIncludes(stdout, "error ERR_INTERRUPTED: ");
    assertEquals(stdout.includes("LEAKED"), false);
    assertEquals(stderr.split("\n").filter((line) => line.startsWith("teardown: ")).length, 1);
    await traces.assertNone();
  });
}

Deno.test("Ctrl-C during the teardown lets it finish and prints one envelope", async () => {
  await using traces = await Traces.open();
  await using cli = new Cli(["run", "--local", "--json", "--exec", "true"], traces.env);
  await cli.line("teardown: ");
  cli.kill("SIGINT");
  const { code, stdout } = await cli.finished;
  // The teardown may win the race; then there was nothing left to interrupt.
  assertEquals([0, 11].includes(code), true);
  assertEquals(JSON.parse(stdout).data.leaked, []);
  await traces.assertNone();
});

/** What arrives right behind the first signal is taken for the same one. */
function pastFirstSignal(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 400));
}

/** A run whose command has started, and whose service is gone before anything was removed. */
async function abandonedRun(traces: Traces): Promise<Cli> {
  await using emulator = await startEmulatorCli(traces.env);
  const variables = { ...traces.env, ...Object.fromEntries(emulator.env) };
  const cli = new Cli(["run", "--json", "--exec", "echo started; sleep 300"], variables);
  await cli.line("exec: ");
  emulator.cli.kill("SIGTERM");
  assertEquals((await emulator.cli.finished).code, 0);
  cli.kill("SIGINT");
  return cli;
}

function assertNamesBoth(stdout: string): void {
  const { code, data } = JSON.parse(stdout);
  assertEquals([code, data.leaked.length], ["ERR_INTERRUPTED", 2]);
  const [first, second] = data.leaked.toSorted();
  assertMatch(first, /^arn:aws:lambda:us-east-1:\d{12}:microvm-image:/);
  assertMatch(second, /^microvm-/);
}

Deno.test("Ctrl-C names what could not be removed", async () => {
  await using traces = await Traces.open();
  await using cli = await abandonedRun(traces);
  const { code, stdout } = await cli.finished;
  assertEquals(code, 11);
  assertNamesBoth(stdout);
  assertEquals(JSON.parse(stdout).data.terminateAccepted, false);
  await traces.assertNone();
});

Deno.test("a second Ctrl-C leaves before the teardown has ended, and names what is left", async () => {
  await using traces = await Traces.open();
  await using cli = await abandonedRun(traces);
  await cli.line("teardown: ");
  await pastFirstSignal();
  cli.kill("SIGINT");
  const { code, stdout, stderr } = await cli.finished;
  assertEquals(code, 11);
  assertNamesBoth(stdout);
  // What could not be removed is said only by a teardown that has ended.
  assertEquals(stderr.includes("warning: "), false);
  await traces.assertNone();
});

Deno.test("a reader that stalls keeps neither the teardown nor a second Ctrl-C from happening", async () => {
  await using traces = await Traces.open();
  {
    await using emulator = await startEmulatorCli(traces.env);
    const { control } = await connect({ env: emulator.env });
    const variables = { ...traces.env, ...Object.fromEntries(emulator.env) };
    await using cli = new Cli(["run", "--exec", "yes"], variables, { stalls: true });
    await cli.line("exec: ");
    // Time for the output to fill the pipe.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    cli.kill("SIGINT");
    let images: readonly { readonly state: string }[] | null | undefined;
    do {
      await pastFirstSignal();
      ({ items: images } = await control.listMicrovmImages());
    } while (images?.some(({ state }) => state !== "DELETED"));
    cli.kill("SIGINT");
    const { code, stderr } = await cli.finished;
    assertEquals([code, stderr.includes("LEAKED")], [11, false]);
  }
  await traces.assertNone();
});

Deno.test("a reader that goes away stops the run, which cleans up and prints no stack", async () => {
  await using traces = await Traces.open();
  const rows: readonly (readonly [readonly string[], string, string])[] = [
    [["run", "--local", "--exec", "yes"], "y\n", "status 11"],
    [["--help"], "Usage: microvm [options] [command]\n", "status 0"],
  ];
  for (const [args, first, status] of rows) {
    const { stdout, stderr } = await new Deno.Command("sh", {
      args: [
        "-c",
        '{ "$@"; echo "status $?" >&2; } | head -n 1',
        "sh",
        Deno.execPath(),
        "run",
        "-A",
        MAIN,
        ...args,
      ],
      env: { ...traces.env },
      stdin: "null",
    }).output();
    const decoder = new TextDecoder();
    const errors = decoder.decode(stderr);
    assertEquals(decoder.decode(stdout), first);
    assertStringIncludes(errors, status);
    assertEquals(errors.includes("    at "), false, errors);
  }
  await traces.assertNone();
});
