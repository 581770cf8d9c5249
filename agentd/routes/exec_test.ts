import { assertEquals, assertStringIncludes } from "@std/assert";
import { ErrorBodySchema } from "@microvms/protocol";
import { settled } from "../_testing/fake_clock.ts";
import { Guest } from "../_testing/guest.ts";

async function bootstrapped(): Promise<Guest> {
  const guest = new Guest();
  await guest.run({ agent_token: "t", env: { A: "launch", B: "launch" } });
  return guest;
}

function start(guest: Guest, request: Record<string, unknown>): Promise<Response> {
  const json = { exec_id: "e", command: ["x"], ...request };
  return guest.send("POST /v1/exec/start", { token: "t", json });
}

async function refusal(answer: Response): Promise<[status: number, slug: string, detail: string]> {
  const checked = ErrorBodySchema.safeParse(await answer.json());
  if (!checked.success) throw new Error("Cannot read an error body");
  return [answer.status, checked.data.error, checked.data.detail];
}

Deno.test("execStart puts the request's environment over the launch environment", async () => {
  const guest = await bootstrapped();
  await start(guest, { command: ["x", "y"], cwd: "/w", user: 1, group: 2, env: { B: "request" } });
  assertEquals(guest.spawner.child.request.env, { A: "launch", B: "request" });
  assertEquals(guest.spawner.child.request.argv, ["x", "y"]);
  assertEquals(guest.spawner.child.request.cwd, "/w");
  assertEquals([guest.spawner.child.request.user, guest.spawner.child.request.group], [1, 2]);
});

Deno.test("execStart starts a command once when two requests with one id arrive together", async () => {
  const guest = await bootstrapped();
  const answers = await Promise.all([start(guest, {}), start(guest, { command: ["other"] })]);
  assertEquals(answers.map(({ status }) => status), [200, 200]);
  assertEquals(guest.spawner.children.length, 1);
});

Deno.test("execStart answers a retry with the real phase", async () => {
  const guest = await bootstrapped();
  const phases = [(await (await start(guest, {})).json()).phase];
  guest.spawner.child.end({ exitCode: 0 });
  await settled();
  phases.push((await (await start(guest, {})).json()).phase);
  await guest.send("POST /v1/exec/e/ack", { token: "t" });
  phases.push((await (await start(guest, {})).json()).phase);
  assertEquals(phases, ["running", "exited", "acked"]);
  assertEquals(guest.spawner.children.length, 1);
});

const MALFORMED: readonly [name: string, request: Record<string, unknown>, names: string][] = [
  ["an empty id", { exec_id: "" }, "exec_id"],
  ["no program", { command: [] }, "command"],
  ["a null shell", { shell: null }, "shell"],
  ["a null env", { env: null }, "env"],
  ["a user beyond 32 bits", { user: 4_294_967_296 }, "user"],
  ["a timeout of 0", { timeout_sec: 0 }, "timeout_sec"],
  ["a timeout as text", { timeout_sec: "1" }, "timeout_sec"],
];

for (const [name, request, names] of MALFORMED) {
  Deno.test(`execStart names "${names}" when there is ${name}`, async () => {
    const guest = await bootstrapped();
    const [status, slug, detail] = await refusal(await start(guest, request));
    assertEquals([status, slug], [400, "malformed_request"]);
    assertStringIncludes(detail, names);
    assertEquals(guest.spawner.children.length, 0);
  });
}

Deno.test("execStart takes a timeout that no timer can hold, and does not kill at once", async () => {
  const guest = await bootstrapped();
  assertEquals((await start(guest, { timeout_sec: 1e300 })).status, 200);
  await guest.clock.advance(1e15);
  assertEquals(guest.spawner.child.signals, []);
});

Deno.test("execStart refuses standard input, to which nothing could be written", async () => {
  const guest = await bootstrapped();
  assertEquals((await start(guest, { stdin: true })).status, 501);
  assertEquals(guest.spawner.children.length, 0);
});

Deno.test("execPoll reaches an exec whatever its id", async () => {
  const guest = await bootstrapped();
  for (const id of ["start", "a/b", "é %", "..."]) {
    await start(guest, { exec_id: id });
    const answer = await guest.send(`GET /v1/exec/${encodeURIComponent(id)}`, { token: "t" });
    assertEquals(await answer.json(), { exec_id: id, phase: "running" });
  }
});

Deno.test("The exec routes name the id when nobody knows it", async () => {
  const guest = await bootstrapped();
  for (const line of ["GET e1", "GET e1/stream", "POST e1/ack", "POST e1/kill"]) {
    const [method, path] = line.split(" ");
    const answer = await guest.send(`${method} /v1/exec/${path}`, { token: "t" });
    assertEquals(await refusal(answer), [404, "unknown_exec", "e1"]);
  }
});

Deno.test("execKill holds its answer until the command obeys", async () => {
  const guest = await bootstrapped();
  await start(guest, {});
  const { child } = guest.spawner;
  const answer = guest.send("POST /v1/exec/e/kill", { token: "t" });
  await settled();
  assertEquals(child.signals, ["SIGTERM"]);
  child.end({ signal: 15 });
  assertEquals(await (await answer).json(), { exec_id: "e", killed: true });
});

Deno.test("execStream comments after as much silence as the limits say", async () => {
  const guest = await bootstrapped();
  await start(guest, {});
  const stream = await guest.send("GET /v1/exec/e/stream", { token: "t" });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  const texts: (string | undefined)[] = [];
  const reading = reader?.read().then(({ value }) => void texts.push(value));
  await guest.clock.advance(14_999);
  assertEquals(texts, []);
  await guest.clock.advance(1);
  await reading;
  assertEquals(texts, [":\n\n"]);
  await reader?.cancel();
});

Deno.test("execStream lets a reader go without a trace, and serves the next one from the start", async () => {
  const guest = await bootstrapped();
  await start(guest, {});
  const { child } = guest.spawner;
  child.print("abc");
  const first = (await guest.send("GET /v1/exec/e/stream", { token: "t" })).body?.getReader();
  await first?.read();
  // This read is still waiting when the reader leaves.
  const waiting = first?.read();
  await settled();
  await first?.cancel();
  await waiting;

  const second = await guest.send("GET /v1/exec/e/stream?offset=0", { token: "t" });
  child.print("def");
  child.end({ exitCode: 0 });
  const text = await second.text();
  const outputs = [...text.matchAll(/"output":"([^"]*)"/g)].map(([, output = ""]) => atob(output));
  assertEquals(outputs.join(""), "abcdef");
  assertEquals(text.split("\n\n").at(-2)?.split("\n")[0], "event: exit");
  // Neither keepalive nor linger is left over.
  assertEquals(guest.clock.pending, 0);
});
