import { assertEquals } from "@std/assert";
import { FakeClock } from "../_testing/fake_clock.ts";
import { GroupKiller } from "./group_killer.ts";
import type { Spawner } from "./spawner.ts";

const NEVER = new Promise<void>(() => {});

/** One group, and what is sent to it. */
function group(): { killer: GroupKiller; clock: FakeClock; sent: string[]; end(): void } {
  const clock = new FakeClock();
  const sent: string[] = [];
  let alive = true;
  const spawner: Spawner = {
    spawn() {
      throw new TypeError("Nothing is spawned here");
    },
    signalGroup(pid, signal) {
      sent.push(`${signal} ${pid}${alive ? "" : " to nobody"}`);
      return alive;
    },
    groupExists: () => alive,
  };
  return {
    killer: new GroupKiller(7, { spawner, clock, graceMs: 10_000 }),
    clock,
    sent,
    end: () => alive = false,
  };
}

Deno.test("GroupKiller.terminate() answers as soon as the command obeys", async () => {
  const { killer, sent } = group();
  assertEquals(await killer.terminate(Promise.resolve()), true);
  assertEquals(sent, ["SIGTERM 7"]);
});

Deno.test("GroupKiller.terminate() sends KILL after the grace time, once", async () => {
  const { killer, clock, sent } = group();
  const first = killer.terminate(NEVER);
  const second = killer.terminate(NEVER);
  await clock.advance(9_999);
  assertEquals(sent, ["SIGTERM 7", "SIGTERM 7"]);
  await clock.advance(1);
  assertEquals([await first, await second], [true, true]);
  assertEquals(sent, ["SIGTERM 7", "SIGTERM 7", "SIGKILL 7"]);
  assertEquals(clock.pending, 0);
});

Deno.test("GroupKiller kills what the leader left behind in its group", async () => {
  const { killer, clock, sent } = group();
  await killer.terminate(Promise.resolve());
  killer.leaderEnded();
  await clock.advance(10_000);
  assertEquals(sent, ["SIGTERM 7", "SIGKILL 7"]);
});

Deno.test("GroupKiller signals no group that is gone, whose id may be another's by now", async () => {
  const { killer, clock, sent, end } = group();
  await killer.terminate(Promise.resolve());
  end();
  killer.leaderEnded();
  await clock.advance(20_000);
  assertEquals(await killer.terminate(NEVER), false);
  assertEquals(sent, ["SIGTERM 7"]);
  assertEquals(clock.pending, 0);
});

Deno.test("GroupKiller.terminate() says that nobody was reached when the group ended unseen", async () => {
  const { killer, clock, end } = group();
  end();
  assertEquals(await killer.terminate(NEVER), false);
  assertEquals(clock.pending, 0);
});
