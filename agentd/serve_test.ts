import { assertEquals, assertMatch, assertNotMatch, assertRejects } from "@std/assert";
import { serve } from "./serve.ts";
import { FakeClock } from "./_testing/fake_clock.ts";
import { Guest } from "./_testing/guest.ts";

interface Listening extends AsyncDisposable {
  readonly guest: Guest;
  readonly port: number;
}

/** The daemon's application on a real socket. */
function listen(): Listening {
  const guest = new Guest();
  const stopping = new AbortController();
  let port = 0;
  const done = serve((request) => guest.app.fetch(request), {
    hostname: "127.0.0.1",
    port: 0,
    clock: guest.clock,
    signal: stopping.signal,
    onListen: (address) => port = address.port,
  });
  return {
    guest,
    port,
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await done;
    },
  };
}

/** A connection that sends what a test says, byte for byte. */
class Wire implements Disposable {
  readonly #conn: Deno.Conn;
  #text = "";

  constructor(conn: Deno.Conn) {
    this.#conn = conn;
  }

  async send(data: string | Uint8Array): Promise<void> {
    const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
    for (let at = 0; at < bytes.length;) at += await this.#conn.write(bytes.subarray(at));
  }

  /** Reads a whole answer with a body of known length, and returns its head. */
  async answer(): Promise<string> {
    for (;;) {
      const end = this.#text.indexOf("\r\n\r\n");
      const head = this.#text.slice(0, end + 2);
      const length = Number(/^content-length: (\d+)\r$/im.exec(head)?.[1] ?? 0);
      if (end >= 0 && this.#text.length >= end + 4 + length) {
        this.#text = this.#text.slice(end + 4 + length);
        return head;
      }
      if (!await this.#more()) throw new Error(`Cannot read an answer: "${this.#text}"`);
    }
  }

  /** Waits until the other side closes. */
  async closed(): Promise<void> {
    while (await this.#more());
  }

  [Symbol.dispose](): void {
    this.#conn.close();
  }

  async #more(): Promise<boolean> {
    const buffer = new Uint8Array(4096);
    const read = await this.#conn.read(buffer);
    this.#text += new TextDecoder("latin1").decode(buffer.subarray(0, read ?? 0));
    return read !== null;
  }
}

async function connect(port: number): Promise<Wire> {
  return new Wire(await Deno.connect({ hostname: "127.0.0.1", port }));
}

function post(path: string, body: string, headers = "content-type: application/json\r\n"): string {
  return `POST ${path} HTTP/1.1\r\nhost: guest\r\n${headers}content-length: ${body.length}\r\n\r\n${body}`;
}

function runHook(token: string): string {
  const payload = JSON.stringify({ agent_token: token });
  const body = JSON.stringify({ runHookPayload: payload });
  return post("/aws/lambda-microvms/runtime/v1/run", body);
}

const GARBAGE: readonly [name: string, bytes: Uint8Array][] = [
  ["a TLS greeting", new Uint8Array([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3])],
  [
    "the middle of a TLS greeting",
    new Uint8Array([0x13, 1, 0x13, 2, 0x13, 3, 0xc0, 0x2b, 0xc0, 0x2f]),
  ],
  ["a NUL in a header", new TextEncoder().encode("GET / HTTP/1.1\r\nx: \0\r\n\r\n")],
];

for (const [name, bytes] of GARBAGE) {
  Deno.test(`serve() answers 400 to ${name}, closes, and serves the next connection`, async () => {
    await using daemon = listen();
    using wire = await connect(daemon.port);
    await wire.send(bytes);
    assertMatch(await wire.answer(), /^HTTP\/1\.1 400 /);
    await wire.closed();

    using next = await connect(daemon.port);
    await next.send("GET /v1/health HTTP/1.1\r\nhost: guest\r\n\r\n");
    assertMatch(await next.answer(), /^HTTP\/1\.1 200 /);
  });
}

Deno.test("serve() answers 413 from the declared length alone", async () => {
  await using daemon = listen();
  using wire = await connect(daemon.port);
  await wire.send(
    "POST /v1/exec/start HTTP/1.1\r\nhost: guest\r\ncontent-length: 536870913\r\n\r\n",
  );
  assertMatch(await wire.answer(), /^HTTP\/1\.1 413 /);
});

Deno.test("serve() answers 401 while most of a large body is still to come", async () => {
  await using daemon = listen();
  await daemon.guest.run({ agent_token: "t" });
  using wire = await connect(daemon.port);
  await wire.send(
    "PUT /v1/fs/file?path=x HTTP/1.1\r\nhost: guest\r\ncontent-length: 512000000\r\n\r\n",
  );
  await wire.send(new Uint8Array(8192));
  const head = await wire.answer();
  assertMatch(head, /^HTTP\/1\.1 401 /);
  assertMatch(head, /\r\nconnection: close\r\n/);
});

Deno.test("serve() keeps a connection in step when a short body is refused", async () => {
  await using daemon = listen();
  await daemon.guest.run({ agent_token: "t" });
  using wire = await connect(daemon.port);
  for (const size of [10, 5_000, 65_536]) {
    await wire.send(post("/v1/exec/start", "x".repeat(size), "authorization: Bearer wrong\r\n"));
    assertMatch(await wire.answer(), /^HTTP\/1\.1 401 /, String(size));
  }
  await wire.send("GET /v1/health HTTP/1.1\r\nhost: guest\r\n\r\n");
  assertMatch(await wire.answer(), /^HTTP\/1\.1 200 /);
});

Deno.test("serve() keeps a connection in step when a long body of unknown length is refused", async () => {
  await using daemon = listen();
  await daemon.guest.run({ agent_token: "t" });
  using wire = await connect(daemon.port);
  await wire.send(
    "POST /v1/exec/start HTTP/1.1\r\nhost: guest\r\ntransfer-encoding: chunked\r\n\r\n",
  );
  for (const _ of Array(20)) await wire.send(`2000\r\n${"x".repeat(0x2000)}\r\n`);
  const head = await wire.answer();
  assertMatch(head, /^HTTP\/1\.1 401 /);
  assertNotMatch(head, /connection: close/);
  await wire.send("0\r\n\r\nGET /v1/health HTTP/1.1\r\nhost: guest\r\n\r\n");
  assertMatch(await wire.answer(), /^HTTP\/1\.1 200 /);
});

Deno.test("serve() keeps a connection in step over bootstrap, replay, conflict and health", async () => {
  await using daemon = listen();
  using wire = await connect(daemon.port);
  const statuses: string[] = [];
  for (
    const request of [
      runHook("one"),
      runHook("one"),
      runHook("two"),
      "GET /v1/health HTTP/1.1\r\nhost: guest\r\n\r\n",
      post("/v1/exec/start", "{}", "authorization: Bearer one\r\n"),
      post("/v1/nope", "{}"),
    ]
  ) {
    await wire.send(request);
    statuses.push((await wire.answer()).slice(9, 12));
  }
  assertEquals(statuses, ["200", "200", "409", "200", "400", "404"]);
});

Deno.test("serve() answers requests that arrive together in their order", async () => {
  await using daemon = listen();
  using wire = await connect(daemon.port);
  const get = "GET /v1/health HTTP/1.1\r\nhost: guest\r\n\r\n";
  await wire.send(runHook("one") + get + runHook("two"));
  const heads = [await wire.answer(), await wire.answer(), await wire.answer()];
  assertEquals(heads.map((head) => head.slice(9, 12)), ["200", "200", "409"]);
});

Deno.test("serve() takes a token of any bytes, and answers 401 to a wrong one", async () => {
  await using daemon = listen();
  await daemon.guest.run({ agent_token: "tökén" });
  using wire = await connect(daemon.port);
  const statuses: string[] = [];
  for (const token of [[0x74, 0xf6, 0x6b, 0xe9, 0x6e], [...new TextEncoder().encode("tökén")]]) {
    await wire.send("GET /v1/exec/e HTTP/1.1\r\nhost: guest\r\nauthorization: Bearer ");
    await wire.send(new Uint8Array([...token, 0x0d, 0x0a, 0x0d, 0x0a]));
    statuses.push((await wire.answer()).slice(9, 12));
  }
  assertEquals(statuses, ["401", "404"]);
});

Deno.test("serve() lives on when a client goes away in the middle of a body", async () => {
  await using daemon = listen();
  await daemon.guest.run({ agent_token: "t" });
  {
    using wire = await connect(daemon.port);
    await wire.send("POST /v1/exec/start HTTP/1.1\r\nhost: guest\r\nauthorization: Bearer t\r\n");
    await wire.send("content-type: application/json\r\ncontent-length: 100\r\n\r\n{");
  }
  using next = await connect(daemon.port);
  await next.send("GET /v1/health HTTP/1.1\r\nhost: guest\r\n\r\n");
  assertMatch(await next.answer(), /^HTTP\/1\.1 200 /);
});

Deno.test("serve() sends the head of a stream before there is output, and comments in silence", async () => {
  await using daemon = listen();
  const { guest, port } = daemon;
  await guest.run({ agent_token: "t" });
  await guest.send("POST /v1/exec/start", { token: "t", json: { exec_id: "e", command: ["x"] } });
  const stream = await fetch(`http://127.0.0.1:${port}/v1/exec/e/stream`, {
    headers: { authorization: "Bearer t", accept: "text/event-stream" },
  });
  assertEquals(stream.headers.get("content-type"), "text/event-stream");
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  while (guest.clock.pending === 0) await guest.clock.advance(0);
  await guest.clock.advance(15_000);
  assertEquals((await reader?.read())?.value, ":\n\n");
  await reader?.cancel();
});

Deno.test("serve() ends at once after the signal when no request is open", async () => {
  const daemon = listen();
  await daemon[Symbol.asyncDispose]();
  assertEquals(daemon.guest.clock.pending, 0);
});

Deno.test({
  name: "serve() ends an open request when its time after the signal is over",
  // What does not end in time is left to the end of the process.
  sanitizeOps: false,
  async fn() {
    const clock = new FakeClock();
    const stopping = new AbortController();
    const opened = Promise.withResolvers<void>();
    let port = 0;
    const done = serve(() => {
      opened.resolve();
      return new Promise<Response>(() => {});
    }, {
      hostname: "127.0.0.1",
      port: 0,
      clock,
      signal: stopping.signal,
      drainMs: 1000,
      onListen: (address) => port = address.port,
    });
    const hanging = new AbortController();
    const request = fetch(`http://127.0.0.1:${port}/`, { signal: hanging.signal });
    await opened.promise;
    stopping.abort();
    await clock.advance(1000);
    await done;
    hanging.abort();
    await assertRejects(() => request);
  },
});

Deno.test("serve() throws when the port is taken at the start", async () => {
  await using daemon = listen();
  await assertRejects(() =>
    serve(() => new Response(), {
      hostname: "127.0.0.1",
      port: daemon.port,
      clock: daemon.guest.clock,
      signal: new AbortController().signal,
      onListen() {},
    }), Deno.errors.AddrInUse);
});
