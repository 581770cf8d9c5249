import { assert, assertEquals, assertThrows } from "@std/assert";
import { toText } from "@std/streams";
import { SpawnFailure } from "./spawn_failure.ts";
import type { ChildStatus, SpawnRequest } from "./spawner.ts";
import { systemSpawner } from "./system_spawner.ts";

interface Result extends ChildStatus {
  stdout: string;
  stderr: string;
}

function request(argv: readonly string[], rest: Partial<SpawnRequest> = {}): SpawnRequest {
  return { argv, env: {}, cwd: null, user: null, group: null, ...rest };
}

async function run(argv: readonly string[], rest: Partial<SpawnRequest> = {}): Promise<Result> {
  const child = systemSpawner.spawn(request(argv, rest));
  const [stdout, stderr, status] = await Promise.all([
    toText(child.stdout),
    toText(child.stderr),
    child.status,
  ]);
  return { stdout, stderr, ...status };
}

function script(text: string): readonly string[] {
  return ["/bin/sh", "-c", text];
}

Deno.test("systemSpawner gives a child exactly the environment that was asked for", async () => {
  const env = { A: "1", EMPTY: "" };
  assertEquals((await run(["/usr/bin/env"], { env })).stdout, "A=1\nEMPTY=\n");
});

Deno.test("systemSpawner gives a child no input, and keeps its pipes apart", async () => {
  const { stdout, stderr, exitCode } = await run(script("cat; echo out; echo err >&2; exit 7"));
  assertEquals([stdout, stderr, exitCode], ["out\n", "err\n", 7]);
});

Deno.test("systemSpawner makes a child the leader of its own process group", async () => {
  // Field 5 is the group.
  const { stdout } = await run(script("read -r _ _ _ _ group _ < /proc/$$/stat; echo $group $$"));
  const [group, pid] = stdout.trim().split(" ");
  assertEquals(group, pid);
});

Deno.test("systemSpawner starts a child in the folder that was asked for", async () => {
  assertEquals((await run(["/bin/pwd"], { cwd: "/usr/bin" })).stdout, "/usr/bin\n");
});

/** The first of them in the C library. */
const REAL_TIME_SIGNALS = 34;

for (const signal of [9, 15, 34, 64]) {
  Deno.test({
    name: `systemSpawner tells that signal ${signal} ended a child`,
    // The runtime knows no names for real-time signals: it rejects, and keeps its handle for good.
    sanitizeResources: signal < REAL_TIME_SIGNALS,
    async fn() {
      const result = await run(script(`echo out; kill -${signal} $$`));
      assertEquals(result, { stdout: "out\n", stderr: "", exitCode: null, signal });
    },
  });
}

Deno.test("systemSpawner searches a program on the child's own PATH", async () => {
  const folder = await Deno.makeTempDir();
  const outer = Deno.env.get("PATH") ?? "";
  try {
    await Deno.writeTextFile(`${folder}/agentd-probe`, "#!/bin/sh\necho found\n", { mode: 0o755 });
    assertEquals((await run(["agentd-probe"], { env: { PATH: folder } })).stdout, "found\n");
    Deno.env.set("PATH", `${folder}:${outer}`);
    assertThrows(() => systemSpawner.spawn(request(["agentd-probe"])), SpawnFailure);
    assertThrows(
      () => systemSpawner.spawn(request(["agentd-probe"], { env: { PATH: "/usr/bin" } })),
      SpawnFailure,
    );
  } finally {
    Deno.env.set("PATH", outer);
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("systemSpawner searches the usual folders when the child has no PATH", async () => {
  assertEquals((await run(["echo", "hi"])).stdout, "hi\n");
});

const FAILURES: readonly [argv: readonly string[], rest: Partial<SpawnRequest>, message: string][] =
  [
    [["/no/such/program"], {}, 'Cannot start "/no/such/program": No such file or directory'],
    [["no-such-program"], {}, 'Cannot start "no-such-program": '],
    [[""], {}, 'Cannot start "": '],
    [["/usr"], {}, 'Cannot start "/usr": Permission denied'],
    [["/bin/true"], { cwd: "/no/such/folder" }, 'Cannot start "/bin/true": No such cwd'],
    [["true"], { env: { PATH: "/bin" }, cwd: "/no" }, 'Cannot start "true": No such cwd'],
    [["/bin/true", "a\0b"], {}, 'Cannot start "/bin/true": nul byte found'],
  ];

for (const [argv, rest, message] of FAILURES) {
  Deno.test(`systemSpawner.spawn() says ${JSON.stringify(message)} when it fails`, () => {
    assertThrows(() => systemSpawner.spawn(request(argv, rest)), SpawnFailure, message);
  });
}

Deno.test("systemSpawner.spawn() does not say a variable's value when it fails", () => {
  const error = assertThrows(
    () => systemSpawner.spawn(request(["/bin/true"], { env: { A: "secret\0value" } })),
    SpawnFailure,
  );
  assert(!error.message.includes("secret"), error.message);
});

Deno.test("systemSpawner.signalGroup() reaches what a child started, until nothing is left", async () => {
  const child = systemSpawner.spawn(request(script("sleep 60 & echo ready; wait")));
  const reader = child.stdout.getReader();
  await reader.read();
  assertEquals(systemSpawner.groupExists(child.pid), true);
  assertEquals(systemSpawner.signalGroup(child.pid, "SIGTERM"), true);
  assertEquals(await child.status, { exitCode: null, signal: 15 });
  // The pipe ends with its last holder, the sleeping grandchild.
  assertEquals((await reader.read()).done, true);
  await child.stderr.cancel();
});

Deno.test("systemSpawner.signalGroup() reaches nothing when the group is gone", async () => {
  const child = systemSpawner.spawn(request(["/bin/true"]));
  await Promise.all([child.status, child.stdout.cancel(), child.stderr.cancel()]);
  assertEquals(systemSpawner.groupExists(child.pid), false);
  assertEquals(systemSpawner.signalGroup(child.pid, "SIGTERM"), false);
});

Deno.test({
  name: "systemSpawner runs a child as another user and group",
  ignore: Deno.uid() !== 0,
  async fn() {
    const { stdout } = await run(script("id -u; id -g; id -G"), {
      user: 65_534,
      group: 65_533,
      cwd: "/",
    });
    assertEquals(stdout, "65534\n65533\n65533\n");
  },
});
