import { assertEquals } from "@std/assert";
import { LIMITS } from "@microvms/protocol";
import { FakeClock, settled } from "../_testing/fake_clock.ts";
import { type FakeChild, FakeSpawner } from "../_testing/fake_spawner.ts";
import { Exec } from "./exec.ts";
import { follow, type FollowEvent } from "./follow.ts";

function setup(replayBytes = 100): { exec: Exec; child: FakeChild } {
  const spawner = new FakeSpawner();
  const request = { argv: ["x"], env: {}, cwd: null, user: null, group: null };
  const child = spawner.spawn(request);
  const limits = { ...LIMITS, stream_replay_bytes: replayBytes };
  const exec = new Exec("e", child, { clock: new FakeClock(), spawner, limits, timeoutSec: null });
  return { exec, child };
}

async function collect(events: AsyncIterable<FollowEvent>): Promise<FollowEvent[]> {
  return await Array.fromAsync(events);
}

const never = new AbortController().signal;

Deno.test("follow() tells output as it comes and the exit last, to each of several followers", async () => {
  const { exec, child } = setup();
  child.print("abc");
  await settled();
  const early = collect(follow(exec, { offset: 0, signal: never }));
  const midway = collect(follow(exec, { offset: 2, signal: never }));
  child.complain("DEF");
  await settled();
  child.end({ exitCode: 4 });

  const exit: FollowEvent = {
    event: "exit",
    data: { exit_code: 4, signal: null, truncated: false, writers_may_be_alive: false, offset: 6 },
  };
  const second: FollowEvent = {
    event: "output",
    data: { offset: 3, stream: "stderr", output: "REVG" },
  };
  assertEquals(await early, [
    { event: "output", data: { offset: 0, stream: "stdout", output: "YWJj" } },
    second,
    exit,
  ]);
  assertEquals(await midway, [
    { event: "output", data: { offset: 2, stream: "stdout", output: "Yw==" } },
    second,
    exit,
  ]);
});

Deno.test("follow() says a gap for bytes that are gone, and replays the rest after an ack", async () => {
  const { exec, child } = setup(4);
  child.print("abcdef");
  child.end({ exitCode: 0 });
  await exec.finished;
  exec.ack();
  assertEquals(await collect(follow(exec, { offset: 1, signal: never })), [
    { event: "gap", data: { from: 1, to: 2 } },
    { event: "output", data: { offset: 2, stream: "stdout", output: "Y2RlZg==" } },
    {
      event: "exit",
      data: {
        exit_code: 0,
        signal: null,
        truncated: false,
        writers_may_be_alive: false,
        offset: 6,
      },
    },
  ]);
});

Deno.test("follow() ends without an exit when its follower leaves, and the exec goes on", async () => {
  const { exec, child } = setup();
  const leaving = new AbortController();
  const left = collect(follow(exec, { offset: 0, signal: leaving.signal }));
  leaving.abort();
  assertEquals(await left, []);
  assertEquals(exec.phase, "running");
  child.end({ exitCode: 0 });
  await exec.finished;
});
