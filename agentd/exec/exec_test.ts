import { assertEquals } from "@std/assert";
import { LIMITS } from "@microvms/protocol";
import { FakeClock, settled } from "../_testing/fake_clock.ts";
import { type FakeChild, FakeSpawner } from "../_testing/fake_spawner.ts";
import { Exec } from "./exec.ts";

interface Setup {
  exec: Exec;
  child: FakeChild;
  clock: FakeClock;
}

function setup(timeoutSec: number | null = null): Setup {
  const clock = new FakeClock();
  const spawner = new FakeSpawner();
  const request = { argv: ["x"], env: {}, cwd: null, user: null, group: null };
  const limits = { ...LIMITS, max_output_bytes: 4, output_linger_secs: 5, kill_grace_secs: 10 };
  const child = spawner.spawn(request);
  return { exec: new Exec("e", child, { clock, spawner, limits, timeoutSec }), child, clock };
}

Deno.test("Exec keeps its outcome when the command ends and its pipes are read", async () => {
  const { exec, child, clock } = setup();
  assertEquals([exec.phase, exec.outcome, exec.exit], ["running", undefined, undefined]);
  child.print("out");
  child.complain("error");
  child.end({ exitCode: 3 });
  await exec.finished;
  assertEquals(exec.phase, "exited");
  assertEquals(exec.outcome, {
    exit_code: 3,
    signal: null,
    stdout: "out",
    stderr: "erro",
    truncated: true,
    writers_may_be_alive: false,
  });
  assertEquals(clock.pending, 0);
});

Deno.test("Exec.ack() gives the outcome once, and how it ended stays known", async () => {
  const { exec, child } = setup();
  assertEquals(exec.ack(), undefined);
  child.print("out");
  child.end({ signal: 9 });
  await exec.finished;
  assertEquals(exec.ack()?.stdout, "out");
  assertEquals(exec.phase, "acked");
  assertEquals(exec.ack(), undefined);
  assertEquals(exec.outcome, undefined);
  assertEquals(exec.exit, {
    exit_code: null,
    signal: 9,
    truncated: false,
    writers_may_be_alive: false,
    offset: 3,
  });
});

Deno.test("Exec reads on for its linger when a process left behind holds a pipe", async () => {
  const { exec, child, clock } = setup();
  child.print("a");
  child.exit({ exitCode: 0 });
  await clock.advance(4999);
  child.print("b");
  await settled();
  assertEquals(exec.phase, "running");
  await clock.advance(1);
  await exec.finished;
  assertEquals(child.closedPipes, 2);
  assertEquals(exec.outcome, {
    exit_code: 0,
    signal: null,
    stdout: "ab",
    stderr: "",
    truncated: false,
    writers_may_be_alive: true,
  });
});

Deno.test("Exec ends with what it read when a pipe cannot be read on", async () => {
  const { exec, child } = setup();
  child.print("out");
  await settled();
  child.breakPipes();
  child.exit({ exitCode: 0 });
  await exec.finished;
  assertEquals(exec.outcome?.stdout, "out");
  assertEquals(exec.outcome?.writers_may_be_alive, false);
});

Deno.test("Exec.kill() answers as soon as the command obeys, and sends no KILL", async () => {
  const { exec, child, clock } = setup();
  child.onSignal = () => child.end({ signal: 15 });
  assertEquals(await exec.kill(), true);
  assertEquals(exec.outcome?.signal, 15);
  // The system gives the id to somebody else.
  child.groupAlive = true;
  await clock.advance(60_000);
  assertEquals(await exec.kill(), false);
  assertEquals(child.signals, ["SIGTERM"]);
});

Deno.test("Exec.kill() sends KILL after the grace when TERM is ignored", async () => {
  const { exec, child, clock } = setup();
  child.onSignal = (signal) => signal === "SIGKILL" && child.end({ signal: 9 });
  const killed = exec.kill();
  await clock.advance(9_999);
  assertEquals(child.signals, ["SIGTERM"]);
  await clock.advance(1);
  assertEquals(await killed, true);
  await exec.finished;
  assertEquals(child.signals, ["SIGTERM", "SIGKILL"]);
  assertEquals(exec.outcome?.signal, 9);
});

Deno.test("Exec.kill() ends what a finished command left in its group", async () => {
  const { exec, child, clock } = setup();
  child.exit({ exitCode: 0 });
  await clock.advance(5_000);
  await exec.finished;
  assertEquals(await exec.kill(), true);
  await clock.advance(10_000);
  assertEquals(child.signals, ["SIGTERM", "SIGKILL"]);
  assertEquals(await exec.kill(), true);
  await clock.advance(10_000);
  assertEquals(child.signals, ["SIGTERM", "SIGKILL", "SIGTERM", "SIGKILL"]);
});

Deno.test("Exec.kill() does not restart the grace when it is asked again", async () => {
  const { exec, child, clock } = setup();
  child.onSignal = (signal) => signal === "SIGKILL" && child.end({ signal: 9 });
  const first = exec.kill();
  await clock.advance(6_000);
  const second = exec.kill();
  await clock.advance(4_000);
  assertEquals([await first, await second], [true, true]);
  assertEquals(child.signals, ["SIGTERM", "SIGTERM", "SIGKILL"]);
  assertEquals(clock.pending, 0);
});

Deno.test("Exec kills its command when the timeout is over, and not before", async () => {
  const { exec, child, clock } = setup(1.5);
  child.onSignal = () => child.end({ signal: 15 });
  await clock.advance(1_499);
  assertEquals(child.signals, []);
  await clock.advance(1);
  await exec.finished;
  assertEquals(exec.outcome?.signal, 15);
});

Deno.test("Exec forgets its timeout when the command ends by itself", async () => {
  const { exec, child, clock } = setup(1.5);
  child.end({ exitCode: 0 });
  await exec.finished;
  assertEquals(clock.pending, 0);
});
