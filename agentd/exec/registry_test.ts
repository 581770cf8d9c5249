import { assertEquals, assertThrows } from "@std/assert";
import { LIMITS } from "@microvms/protocol";
import { FakeClock } from "../_testing/fake_clock.ts";
import { FakeSpawner } from "../_testing/fake_spawner.ts";
import { ExecRegistry, type ExecRequest } from "./registry.ts";
import { SpawnFailure } from "./spawn_failure.ts";
import type { Spawner } from "./spawner.ts";

function request(id: string): ExecRequest {
  return { id, argv: ["x"], env: {}, cwd: null, user: null, group: null, timeoutSec: null };
}

Deno.test("ExecRegistry.start() starts a command once when its id is sent twice", () => {
  const spawner = new FakeSpawner();
  const execs = new ExecRegistry({ clock: new FakeClock(), spawner, limits: LIMITS });
  const first = execs.start(request("a"));
  assertEquals(execs.start(request("a")) === first, true);
  assertEquals(spawner.children.length, 1);
  assertEquals([execs.size, execs.busy], [1, true]);
  assertEquals(execs.get("a") === first, true);
  assertEquals(execs.get("b"), undefined);
});

Deno.test("ExecRegistry.start() leaves the id free when the command cannot be started", () => {
  const fake = new FakeSpawner();
  let broken = true;
  const spawner: Spawner = {
    spawn(spawnRequest) {
      if (broken) throw new SpawnFailure("x", new Error("No such file"));
      return fake.spawn(spawnRequest);
    },
    signalGroup: () => false,
    groupExists: () => false,
  };
  const execs = new ExecRegistry({ clock: new FakeClock(), spawner, limits: LIMITS });
  assertThrows(() => execs.start(request("a")), SpawnFailure, 'Cannot start "x": No such file');
  assertEquals([execs.size, execs.get("a")], [0, undefined]);
  broken = false;
  assertEquals(execs.start(request("a")).phase, "running");
});

Deno.test("ExecRegistry.ack() frees the id when its time to live is over", async () => {
  const clock = new FakeClock();
  const spawner = new FakeSpawner();
  const execs = new ExecRegistry({ clock, spawner, limits: { ...LIMITS, exec_ttl_secs: 900 } });
  const exec = execs.start(request("a"));
  assertEquals(execs.ack(exec), undefined);
  spawner.child.end({ exitCode: 0 });
  await exec.finished;
  await clock.advance(10_000_000);
  assertEquals([execs.size, execs.busy], [1, false]);

  assertEquals(execs.ack(exec)?.exit_code, 0);
  await clock.advance(899_999);
  assertEquals(execs.get("a"), exec);
  await clock.advance(1);
  assertEquals(execs.get("a"), undefined);
});
