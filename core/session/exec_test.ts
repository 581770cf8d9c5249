import { assertEquals, assertInstanceOf, assertRejects, assertStringIncludes } from "@std/assert";
import { type FakeFetch, fakeFetch, json, type Reply } from "../_testing/fake_fetch.ts";
import { exitEvent, fakeSession, outputEvent, streamReply } from "../_testing/fake_session.ts";
import { MicrovmError } from "../errors/microvm_error.ts";
import { type Exec, type ExecOptions, SessionExec, startExec } from "./exec.ts";

const ID = "x-0102030405060708";
const RUNNING = { exec_id: ID, phase: "running" };
const EXITED = {
  exec_id: ID,
  phase: "exited",
  exit_code: 7,
  signal: null,
  stdout: "out",
  stderr: "err",
  truncated: false,
  writers_may_be_alive: false,
};
const RESULT = {
  execId: ID,
  exitCode: 7,
  signal: null,
  stdout: "out",
  stderr: "err",
  truncated: false,
  writersMayBeAlive: false,
};

function paths({ sent }: FakeFetch): string[] {
  return sent.map(({ method, url }) => `${method} ${url.pathname}`);
}

function execOf(replies: readonly Reply[]): { exec: Exec; fake: FakeFetch } {
  const fake = fakeFetch(replies);
  return { fake, exec: new SessionExec(fakeSession(fake).session, { id: ID }) };
}

Deno.test("startExec() sends all nine members, as JSON", async () => {
  const fake = fakeFetch([json(RUNNING), json(RUNNING)]);
  const { session } = fakeSession(fake);
  await startExec(session, "uname -a");
  assertEquals(JSON.parse(fake.sent[0]?.body ?? ""), {
    exec_id: ID,
    command: ["uname -a"],
    shell: true,
    cwd: null,
    env: {},
    user: null,
    group: null,
    timeout_sec: null,
    stdin: false,
  });
  assertEquals(fake.sent[0]?.headers.get("content-type"), "application/json");
  const options: ExecOptions = { cwd: "/tmp", env: { A: "1" }, user: 1, group: 2, timeoutSec: 0.5 };
  await startExec(session, ["ls", "-l"], options);
  assertEquals(JSON.parse(fake.sent[1]?.body ?? ""), {
    exec_id: "x-090a0b0c0d0e0f10",
    command: ["ls", "-l"],
    shell: false,
    cwd: "/tmp",
    env: { A: "1" },
    user: 1,
    group: 2,
    timeout_sec: 0.5,
    stdin: false,
  });
});

Deno.test("startExec() repeats the start under the same id", async () => {
  const fake = fakeFetch([
    () => Promise.reject(new TypeError("reset")),
    new Response(null, { status: 503 }),
    json(RUNNING),
  ]);
  const { id } = await startExec(fakeSession(fake).session, "true");
  assertEquals(id, ID);
  assertEquals(fake.sent.map(({ body }) => JSON.parse(body).exec_id), [ID, ID, ID]);
});

Deno.test("startExec() does not repeat what cannot be started", async () => {
  const fake = fakeFetch([json({ error: "spawn_failed", detail: "ENOENT" }, { status: 500 })]);
  const error = await assertRejects(() => startExec(fakeSession(fake).session, ["nope"]));
  assertInstanceOf(error, MicrovmError);
  assertEquals([error.wireKind, fake.sent.length], ["ServerError", 1]);
  assertStringIncludes(error.message, "ENOENT");
});

Deno.test("startExec() takes an empty shell line, which does nothing and exits with 0", async () => {
  const fake = fakeFetch([json(RUNNING)]);
  await startExec(fakeSession(fake).session, "");
  assertEquals(JSON.parse(fake.sent[0]?.body ?? "").command, [""]);
});

Deno.test("startExec() refuses what the daemon would refuse, with no request at all", async () => {
  const fake = fakeFetch([]);
  const { session } = fakeSession(fake);
  const refused: readonly (readonly [string | string[], ExecOptions])[] = [
    [[], {}],
    ["true", { timeoutSec: 0 }],
    ["true", { timeoutSec: Infinity }],
    ["true", { user: -1 }],
    ["true", { group: 2 ** 32 }],
  ];
  for (const [command, options] of refused) {
    const error = await assertRejects(() => startExec(session, command, options));
    assertInstanceOf(error, MicrovmError);
    assertEquals(error.code, "ERR_INVALID_ARG");
  }
  assertEquals(fake.sent, []);
});

Deno.test("Exec.wait() polls until the end, keeps the output, then acknowledges", async () => {
  const { exec, fake } = execOf([
    json(RUNNING),
    new Response(null, { status: 502 }),
    json(EXITED),
    json({ ...EXITED, phase: "acked" }),
  ]);
  assertEquals(await exec.wait(), RESULT);
  assertEquals(await exec.wait(), RESULT);
  assertEquals(paths(fake), [
    `GET /v1/exec/${ID}`,
    `GET /v1/exec/${ID}`,
    `GET /v1/exec/${ID}`,
    `POST /v1/exec/${ID}/ack`,
  ]);
});

Deno.test("Exec.wait() keeps the output when the acknowledgement fails", async () => {
  const conflict = { error: "already_acked", detail: "" };
  const { exec } = execOf([json(EXITED), json(conflict, { status: 409 })]);
  assertEquals(await exec.wait(), RESULT);
});

Deno.test("Exec.wait() says so when the output was released before", async () => {
  const { exec } = execOf([json({ exec_id: ID, phase: "acked" })]);
  const error = await assertRejects(() => exec.wait());
  assertInstanceOf(error, MicrovmError);
  assertEquals(error.code, "ERR_PROTOCOL");
  assertStringIncludes(error.message, "released before");
});

Deno.test("Exec.wait() gives up on a daemon that is gone, and may be asked again", async () => {
  const gone: Reply = () => new Response(null, { status: 502 });
  const { exec, fake } = execOf([...new Array(21).fill(gone), json(EXITED), json(EXITED)]);
  const error = await assertRejects(() => exec.wait());
  assertInstanceOf(error, MicrovmError);
  assertEquals([error.code, fake.sent.length], ["ERR_RETRYABLE", 21]);
  assertEquals(await exec.wait(), RESULT);
});

Deno.test("Exec.output begins at the first byte each time it is read", async () => {
  const { exec, fake } = execOf([
    streamReply(outputEvent(0, "one"), exitEvent(3)),
    streamReply(outputEvent(0, "one"), exitEvent(3)),
  ]);
  const first = await Array.fromAsync(exec.output);
  assertEquals(await Array.fromAsync(exec.output), first);
  assertEquals(fake.sent.map(({ url }) => url.search), ["?offset=0", "?offset=0"]);
});
