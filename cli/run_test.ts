import { assertEquals, assertStringIncludes } from "@std/assert";
import { FakeContext } from "./_testing/fake_context.ts";
import { run } from "./run.ts";
import { VERSION } from "./version.ts";

Deno.test("run() prints version and help and ends with 0", async () => {
  for (const argv of [["--version"], ["-V"], ["run", "-V"], ["--json", "--version"]]) {
    const context = new FakeContext();
    assertEquals([await run(argv, context), context.stdout.text], [0, "microvm 0.1.0\n"]);
  }
  for (const argv of [[], ["--help"], ["run", "--help"], ["emulator", "-h"], ["--json", "-h"]]) {
    const context = new FakeContext();
    assertEquals(await run(argv, context), 0);
    assertStringIncludes(context.stdout.text, "Usage: microvm");
  }
});

Deno.test("VERSION is that of the package", async () => {
  const text = await Deno.readTextFile(new URL("deno.json", import.meta.url));
  assertEquals(JSON.parse(text).version, VERSION);
});

Deno.test("run() refuses a wrong command line with one envelope and 2", async () => {
  for (const argv of [["--json"], ["bogus", "--json"], ["--json", "run", "--nope"]]) {
    const context = new FakeContext();
    assertEquals(await run(argv, context), 2);
    const { status, code, exitCode, error, suggestions } = JSON.parse(context.stdout.text);
    assertEquals([status, code, exitCode], ["error", "ERR_INVALID_ARG", 2]);
    assertStringIncludes(error, "Cannot read");
    assertStringIncludes(suggestions[0], "microvm --help");
  }
});

Deno.test("run() names everything that AWS needs before it does anything", async () => {
  const context = new FakeContext();
  context.env.set("MICROVM_BUCKET", "bucket");
  assertEquals(await run(["run", "--exec", "true"], context), 12);
  assertEquals(
    context.stdout.text.split("\n")[0],
    "error ERR_PRECONDITION: Cannot run on AWS without: BINARY, --build-role-arn (or " +
      "$MICROVM_BUILD_ROLE_ARN), --execution-role-arn (or $MICROVM_EXECUTION_ROLE_ARN); " +
      "with no AWS account, use --local",
  );
  assertEquals([context.starts.length, context.signals.size], [0, 0]);
});

Deno.test("run() refuses to keep a VM of an emulator that ends with it", async () => {
  const context = new FakeContext();
  assertEquals(await run(["run", "--local", "--keep"], context), 2);
  assertStringIncludes(context.stdout.text, "microvm emulator");
  assertEquals(context.starts, []);
});

Deno.test("run() refuses what this machine cannot start before it starts an emulator", async () => {
  const context = new FakeContext();
  context.content.set("daemon", new TextEncoder().encode("hello"));
  for (const path of ["daemon", "missing"]) {
    assertEquals(await run(["run", path, "--local"], context), 12);
  }
  assertEquals(context.starts, []);
});

Deno.test("run() refuses a Dockerfile without FROM before it starts an emulator", async () => {
  const context = new FakeContext();
  context.content.set("Dockerfile", new TextEncoder().encode('CMD ["/agentd"]\n'));
  assertEquals(await run(["run", "--local", "--dockerfile", "Dockerfile"], context), 2);
  assertStringIncludes(context.stdout.text, "It has no FROM");
  assertEquals(context.starts, []);
});
