// Asks the real daemon what was asked of the first implementation, and compares its answers with
// the recorded ones, member by member.
import { assertEquals } from "@std/assert";
import { DAEMON_VERSION, ROUTE_ENTRIES, VERSION_HEADER } from "@microvms/protocol";
import { createParser } from "eventsource-parser";
import { DaemonProcess } from "../helpers/daemon_process.ts";

const TOKEN = "bar-token-0123456789abcdef";

/** Routes that the daemon does not serve yet; one that it serves after all fails below. */
const NOT_SERVED = ["execStdin", "fileRead", "fileWrite", "tarRead", "tarWrite"];

/** Headers whose presence and value are part of an answer. */
const COMPARED_HEADERS = ["content-type", "allow", "cache-control", "x-accel-buffering"];

interface Frame {
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
}

interface Answer {
  readonly status: number;
  readonly version_header?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: {
    readonly kind: string;
    readonly json?: unknown;
    readonly text?: string;
    readonly frames?: readonly Frame[];
  };
}

interface Row {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly auth?: string | false;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly text?: string;
  readonly wait?: string;
  readonly sleep?: number;
  readonly answer: Answer;
  readonly also?: Pick<Answer, "status" | "body">;
}

interface Scenario {
  readonly name: string;
  readonly bootstrap?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  readonly rows: readonly Row[];
}

const { scenarios }: { readonly scenarios: readonly Scenario[] } = JSON.parse(
  Deno.readTextFileSync(new URL("./testdata/daemon.json", import.meta.url)),
);

for (const { name, bootstrap = true, env = {}, rows } of scenarios) {
  Deno.test(`The daemon answers as recorded in "${name}"`, async (t) => {
    await using daemon = await DaemonProcess.start({ env });
    if (bootstrap) await daemon.bootstrap(TOKEN);
    for (const row of rows) {
      await t.step(`${row.method} ${row.path}: ${row.name}`, async () => {
        const answer = await play(daemon, row);
        const { status, body } = row.also ?? row.answer;
        const right = [row.answer, { ...row.answer, status, body }].map((it) => fill(it, answer));
        const same = right.find((it) => JSON.stringify(it) === JSON.stringify(answer));
        assertEquals(answer, same ?? right[0]);
      });
    }
    assertEquals((await daemon.stop()).code, 0);
    assertEquals(await daemon.errors, "");
  });
}

Deno.test("The daemon answers 501 to exactly the routes that it does not serve", async () => {
  await using daemon = await DaemonProcess.start();
  await daemon.bootstrap(TOKEN);
  const refused: string[] = [];
  for (const [name, { method, path }] of ROUTE_ENTRIES) {
    const { status, body } = await send(daemon, { name, method, path: path.replace("{id}", "x") });
    await body?.cancel();
    if (status === 501) refused.push(name);
  }
  assertEquals(refused, NOT_SERVED);
});

async function send(daemon: DaemonProcess, row: Omit<Row, "answer">): Promise<Response> {
  const { method, path, auth = TOKEN, json, text } = row;
  const headers = new Headers(row.headers);
  if (auth !== false) headers.set("authorization", `Bearer ${auth}`);
  if (json !== undefined) headers.set("content-type", "application/json");
  const body = json === undefined ? text ?? null : JSON.stringify(json);
  return await daemon.fetch(path, { method, headers, body });
}

async function play(daemon: DaemonProcess, row: Row): Promise<Answer> {
  await pause((row.sleep ?? 0) * 1000);
  if (row.wait !== undefined) await finished(daemon, row.wait);
  const response = await send(daemon, row);
  const { status, headers } = response;
  const compared = COMPARED_HEADERS.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  if (headers.get("content-length") === "0") compared.push(["content-length", "0"]);
  return {
    status,
    version_header: headers.get(VERSION_HEADER) === DAEMON_VERSION,
    headers: Object.fromEntries(compared),
    body: readBody(headers.get("content-type"), await response.text()),
  };
}

async function finished(daemon: DaemonProcess, id: string): Promise<void> {
  for (;;) {
    const poll = { name: "", method: "GET", path: `/v1/exec/${id}` };
    const { phase } = await (await send(daemon, poll)).json();
    if (phase !== "running") return;
    await pause(20);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function readBody(type: string | null, text: string): Answer["body"] {
  if (text === "") return { kind: "empty" };
  if (type === "application/json") return { kind: "json", json: JSON.parse(text) };
  return type === "text/event-stream"
    ? { kind: "sse", frames: readFrames(text) }
    : { kind: "text", text };
}

/** Reads the events of a stream, those of neighbouring output of one pipe joined. */
function readFrames(text: string): Frame[] {
  const frames: Frame[] = [];
  const parser = createParser({
    onEvent({ event = "message", data }) {
      const frame: Frame = { event, data: JSON.parse(data) };
      const last = frames.at(-1);
      const joins = event === "output" && last?.event === "output" &&
        last.data["stream"] === frame.data["stream"];
      if (!joins) return void frames.push(frame);
      const output = [last, frame].map((it) => Uint8Array.fromBase64(String(it.data["output"])));
      frames[frames.length - 1] = { event, data: { ...last.data, output: join(output) } };
    },
  });
  parser.feed(text);
  return frames;
}

function join(chunks: readonly Uint8Array[]): string {
  return new Uint8Array(chunks.flatMap((chunk) => [...chunk])).toBase64();
}

/** Puts the daemon's own value where the recording only says of what kind it is. */
function fill<T>(expected: T, actual: unknown): T;
function fill(expected: unknown, actual: unknown): unknown {
  if (expected === "<version>") return DAEMON_VERSION;
  if (expected === "<prose>" && typeof actual === "string" && actual !== "") return actual;
  if (expected === "<bytes>" && Number.isSafeInteger(actual)) return actual;
  if (typeof expected !== "object" || expected === null) return expected;
  if (Array.isArray(expected)) {
    return expected.map((it, index) => fill(it, Array.isArray(actual) ? actual[index] : undefined));
  }
  const members = new Map(Object.entries(typeof actual === "object" ? actual ?? {} : {}));
  return Object.fromEntries(
    Object.entries(expected).map(([name, it]) => [name, fill(it, members.get(name))]),
  );
}
