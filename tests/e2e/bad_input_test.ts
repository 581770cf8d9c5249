import { assertEquals, assertStringIncludes } from "@std/assert";
import { runCli } from "./_cli.ts";
import { Traces } from "../helpers/traces.ts";

function elfFor(machine: number): Uint8Array {
  const bytes = new Uint8Array(64);
  bytes.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]);
  bytes.set([2, 0, machine, 0], 16);
  return bytes;
}

/** Machine field of an ELF program that this machine cannot start. */
const FOREIGN = Deno.build.arch === "x86_64" ? 0xb7 : 0x3e;

const AWS = {
  AWS_ACCESS_KEY_ID: "AKIAEXAMPLE",
  AWS_SECRET_ACCESS_KEY: "secret-of-test",
  // No such host: a request would be seen as a failure of another kind.
  AWS_ENDPOINT_URL: "http://aws.invalid",
  MICROVM_BUCKET: "bucket",
  MICROVM_BUILD_ROLE_ARN: "arn:aws:iam::123456789012:role/build",
  MICROVM_EXECUTION_ROLE_ARN: "arn:aws:iam::123456789012:role/execution",
};

Deno.test("an unknown command, flag or value ends with 2 and says what is right", async () => {
  const rows: readonly (readonly [readonly string[], string])[] = [
    [["rnu"], 'unknown command "rnu"; did you mean run?'],
    [["xyzzy"], 'unknown command "xyzzy"; use one of run, emulator'],
    [["run", "--xyzzy"], 'unknown option "--xyzzy"; use one of --exec, --local'],
    [["run", "--exce", "true"], 'unknown option "--exce"; did you mean --exec?'],
    [["run", "--memory", "1500"], '"1500" is not one of 512, 1024, 2048, 4096, 8192'],
    [["run", "--region", "us-est-1"], '"us-est-1" is not one of us-east-1, us-east-2'],
    [["run", "--region", "us-est-1"], "(did you mean us-east-1?)"],
    [["run", "--timeout=NaN"], '"NaN" is not a number of seconds from 0 to 28800'],
    [["emulator", "--port", "70000"], '"70000" is not a whole number from 1 to 65535'],
    [["run", "--local", "--keep"], "microvm emulator"],
  ];
  for (const [args, message] of rows) {
    const { code, stdout, stderr } = await runCli(args);
    assertEquals([code, stderr], [2, ""], args.join(" "));
    assertStringIncludes(stdout, "error ERR_INVALID_ARG: ");
    assertStringIncludes(stdout, message);
  }
});

Deno.test("a wrong command line prints exactly one envelope with --json", async () => {
  const { code, stdout } = await runCli(["--json", "run", "--nope"]);
  const { status, exitCode, data } = JSON.parse(stdout);
  assertEquals([code, status, exitCode, data], [2, "error", 2, {}]);
});

Deno.test("a program that cannot be the daemon ends with 12 and says what is needed", async () => {
  await using traces = await Traces.open();
  const { folder, env } = traces;
  await Deno.writeFile(`${folder}/foreign`, elfFor(FOREIGN));
  await Deno.writeFile(`${folder}/intel`, elfFor(0x3e));
  await Deno.writeTextFile(`${folder}/script`, "#!/opt/none/such -u\n");
  await Deno.writeTextFile(`${folder}/text`, "hello\n");
  const rows: readonly (readonly [readonly string[], string])[] = [
    [["--local", `${folder}/missing`], "it does not exist"],
    [["--local", folder], "it is a folder"],
    [["--local", `${folder}/foreign`], `this machine starts programs for linux`],
    [["--local", `${folder}/script`], 'it is a script for "/opt/none/such"'],
    [["--local", `${folder}/text`], "it must be an ELF program for"],
    [[`${folder}/missing`], "it does not exist"],
    [[`${folder}/intel`], "it must be an ELF program for aarch64"],
    [[], "Cannot run on AWS without: BINARY"],
  ];
  for (const [args, message] of rows) {
    const { code, stdout } = await runCli(["run", "--json", ...args], { ...env, ...AWS });
    assertEquals(code, 12, args.join(" "));
    assertStringIncludes(JSON.parse(stdout).error, message);
  }
});

Deno.test("a run on AWS names every setting that is missing", async () => {
  const { code, stdout } = await runCli(["run", "daemon"]);
  assertEquals(code, 12);
  assertStringIncludes(stdout, "--bucket (or $MICROVM_BUCKET)");
  assertStringIncludes(stdout, "--build-role-arn (or $MICROVM_BUILD_ROLE_ARN)");
  assertStringIncludes(stdout, "--execution-role-arn (or $MICROVM_EXECUTION_ROLE_ARN)");
});

Deno.test("a Dockerfile without FROM ends with 2 and builds nothing", async () => {
  await using traces = await Traces.open();
  const path = `${traces.folder}/Dockerfile`;
  await Deno.writeTextFile(path, 'COPY agentd /agentd\nCMD ["/agentd"]\n');
  const { code, stdout, stderr } = await runCli(
    ["run", "--local", "--dockerfile", path, "--exec", "true"],
    traces.env,
  );
  assertEquals([code, stderr], [2, ""]);
  assertStringIncludes(stdout, "It has no FROM");
  await Deno.remove(path);
  await traces.assertNone();
});

Deno.test("secrets of the environment never reach the output of a failed run", async () => {
  await using traces = await Traces.open();
  const daemon = `${traces.folder}/daemon`;
  await Deno.writeFile(daemon, elfFor(0xb7));
  const { code, stdout, stderr } = await runCli(["run", daemon, "--exec", "true"], {
    ...traces.env,
    ...AWS,
  });
  assertEquals([code, stdout.split(":")[0]], [3, "error ERR_RETRYABLE"]);
  assertEquals((stdout + stderr).includes("secret-of-test"), false);
});
