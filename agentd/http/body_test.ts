import { assertEquals, assertNotMatch, assertRejects } from "@std/assert";
import { drain, readJson, UnreadableBody } from "./body.ts";

function post(body: BodyInit | null, headers: Record<string, string> = {}): Request {
  return new Request("http://guest/", { method: "POST", body, headers });
}

for (
  const type of ["application/json", "APPLICATION/JSON; charset=utf-8", "application/a.b+json"]
) {
  Deno.test(`readJson() reads a body of type "${type}"`, async () => {
    assertEquals(await readJson(post('{"a":1}', { "content-type": type }), 100), { a: 1 });
  });
}

for (const type of ["", "text/plain", "text/json", "application/jsonx", "application/x json"]) {
  Deno.test(`readJson() refuses a body of type "${type}"`, async () => {
    await assertRejects(() => readJson(post("{}", { "content-type": type }), 100), UnreadableBody);
  });
}

const BAD: readonly [name: string, body: BodyInit | null][] = [
  ["no", null],
  ["an empty", ""],
  ["a cut", '{"secret-value": '],
  ["a non-UTF-8", new Uint8Array([0x22, 0xff, 0x22])],
  ["an over-long", JSON.stringify("secret-value".repeat(10))],
];

for (const [name, body] of BAD) {
  Deno.test(`readJson() refuses ${name} body and does not quote it`, async () => {
    const request = post(body, { "content-type": "application/json" });
    const error = await assertRejects(() => readJson(request, 100), UnreadableBody);
    assertNotMatch(error.message, /secret/);
  });
}

Deno.test("readJson() reads a body of exactly the bound, in pieces", async () => {
  const body = ReadableStream.from(['"', "a".repeat(98), '"']).pipeThrough(new TextEncoderStream());
  const request = post(body, { "content-type": "application/json" });
  assertEquals(await readJson(request, 100), "a".repeat(98));
});

Deno.test("readJson() refuses a body that breaks off", async () => {
  const broken = new ReadableStream<Uint8Array>({ pull: (it) => it.error(new Error("gone")) });
  const request = post(broken, { "content-type": "application/json" });
  await assertRejects(() => readJson(request, 100), UnreadableBody, "The body breaks off");
});

interface Counted {
  readonly request: Request;
  /** Chunks that were asked for. */
  readonly pulled: () => number;
  /** Whether the rest was given up. */
  readonly cancelled: () => boolean;
}

/** A request whose body counts how much of it is asked for. */
function counted(chunks: number, headers: Record<string, string> = {}): Counted {
  let pulled = 0;
  let cancelled = false;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (pulled === chunks) return controller.close();
      pulled++;
      controller.enqueue(new Uint8Array(10));
    },
    cancel: () => void (cancelled = true),
  }, { highWaterMark: 0 });
  return { request: post(body, headers), pulled: () => pulled, cancelled: () => cancelled };
}

Deno.test("readJson() gives up the rest of a body that is too long", async () => {
  const { request, pulled, cancelled } = counted(1000, { "content-type": "application/json" });
  await assertRejects(() => readJson(request, 100), UnreadableBody);
  assertEquals([pulled(), cancelled()], [11, true]);
});

Deno.test("drain() reads a body to its end when it is short, and gives up what is past the bound", async () => {
  const short = counted(3);
  await drain(short.request, 100);
  assertEquals([short.pulled(), short.cancelled()], [3, false]);

  const exact = counted(10);
  await drain(exact.request, 100);
  assertEquals([exact.pulled(), exact.cancelled()], [10, false]);

  const long = counted(1000);
  await drain(long.request, 100);
  assertEquals([long.pulled(), long.cancelled()], [11, true]);
});

Deno.test("drain() reads nothing when the body is declared too long, is read or is not there", async () => {
  const { request, pulled, cancelled } = counted(1000, { "content-length": "10000" });
  await drain(request, 100);
  assertEquals([pulled(), cancelled()], [0, false]);

  const read = post("abc");
  await read.text();
  await drain(read, 100);
  await drain(post(null), 100);
});

Deno.test("drain() ends when the body breaks off", async () => {
  const broken = new ReadableStream<Uint8Array>({ pull: (it) => it.error(new Error("gone")) });
  await drain(post(broken), 100);
});
