import { connect } from "@microvms/core";
import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { Cli, runCli } from "./_cli.ts";
import { startEmulatorCli } from "./_emulator.ts";
import { Traces } from "../helpers/traces.ts";

Deno.test("emulator prints variables that a shell takes, and ends with 0 at Ctrl-C", async () => {
  await using traces = await Traces.open();
  await using cli = new Cli(["emulator"], traces.env);
  await cli.line("serving at http://127.0.0.1:");
  await cli.line("export MICROVM_EXECUTION_ROLE_ARN=");
  cli.kill("SIGINT");
  const { code, stdout } = await cli.finished;
  assertEquals(code, 0);
  const lines = stdout.trimEnd().split("\n");
  for (const line of lines) assertMatch(line, /^export [A-Z0-9_]+=\S+$/);
  const names = lines.map((line) => line.replace(/^export (\w+)=.*/, "$1"));
  for (const name of ["AWS_ENDPOINT_URL_LAMBDA_MICROVMS", "AWS_REGION", "MICROVM_BUCKET"]) {
    assertEquals(names.includes(name), true, name);
  }
  await traces.assertNone();
});

Deno.test("emulator serves another run of the CLI, which can keep its VM", async () => {
  await using traces = await Traces.open();
  {
    await using emulator = await startEmulatorCli(traces.env);
    const variables = { ...traces.env, ...Object.fromEntries(emulator.env) };
    const args = ["run", "--keep", "--exec", "echo kept"];
    const json = await runCli([...args, "--json", "--name", "one"], variables);
    assertEquals(json.code, 0);
    const { kept, leaked, microvmId, imageIdentifier, agentToken, stdout } =
      JSON.parse(json.stdout).data;
    assertEquals([kept, stdout, leaked], [true, "kept\n", [microvmId, imageIdentifier]]);
    assertMatch(agentToken, /^[0-9a-f]{64}$/);

    const { control } = await connect({ env: emulator.env });
    const { state } = await control.getMicrovm({ microvmIdentifier: microvmId });
    assertEquals(state, "RUNNING");

    const text = await runCli([...args, "--name", "two"], variables);
    assertEquals(text.code, 0);
    assertMatch(text.stdout, /^kept\nexit code: 0\nkept \(billing until removed\): microvm /);
    assertMatch(text.stdout, /\n {2}agent token: [0-9a-f]{64}\n/);
    assertEquals(text.stderr.match(/[0-9a-f]{64}/), null);

    emulator.cli.kill("SIGTERM");
    assertEquals((await emulator.cli.finished).code, 0);
  }
  await traces.assertNone();
});

Deno.test("emulator refuses a port where another program serves", async () => {
  await using traces = await Traces.open();
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr as Deno.NetAddr;
  const { code, stdout } = await runCli(["emulator", "--port", String(port)], traces.env);
  assertEquals(code, 12);
  assertStringIncludes(stdout, `another program serves on port ${port}`);
  await traces.assertNone();
});
