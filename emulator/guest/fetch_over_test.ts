import {
  assert,
  assertEquals,
  assertInstanceOf,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { fetchOver } from "./fetch_over.ts";
import { GuestUnreachable } from "./guest_unreachable.ts";

/** A server that sends fixed bytes once it has read a request's head, and tells what it read. */
function rawServer(answer: string | Uint8Array) {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const seen = Promise.withResolvers<string>();
  const done = (async () => {
    using conn = await listener.accept();
    listener.close();
    const bytes = new Uint8Array(65536);
    const count = await conn.read(bytes) ?? 0;
    seen.resolve(new TextDecoder().decode(bytes.subarray(0, count)));
    const data = typeof answer === "string" ? new TextEncoder().encode(answer) : answer;
    for (let rest = data; rest.length > 0;) rest = rest.subarray(await conn.write(rest));
  })();
  return { port: listener.addr.port, seen: seen.promise, done };
}

/** A server on a free port for the length of one test. */
async function withServer(
  handler: (request: Request) => Response | Promise<Response>,
  test: (send: (path: string, init?: RequestInit) => Promise<Response>) => Promise<void>,
) {
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, handler);
  try {
    await test(async (path, init = {}) => fetchOver(await dial(server.addr.port), { path, init }));
  } finally {
    await server.shutdown();
  }
}

function dial(port: number): Promise<Deno.Conn> {
  return Deno.connect({ hostname: "127.0.0.1", port });
}

Deno.test("fetchOver() sends the given headers and asks for no encoding when the caller names none", async () => {
  const server = rawServer("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
  const answer = await fetchOver(await dial(server.port), {
    path: "/a/b?c=%20d",
    init: { method: "PUT", headers: { host: "vm.example", "x-one": "1" }, body: "hello" },
  });
  assertEquals(await answer.text(), "ok");
  const lines = (await server.seen).split("\r\n");
  assertEquals(lines[0], "PUT /a/b?c=%20d HTTP/1.1");
  assertEquals(lines.slice(1).map((line) => line.toLowerCase()).sort(), [
    "",
    "accept-encoding: identity",
    "connection: close",
    "content-length: 5",
    "content-type: text/plain;charset=utf-8",
    "hello",
    "host: vm.example",
    "x-one: 1",
  ]);
  await server.done;
});

Deno.test("fetchOver() keeps the caller's accept-encoding", async () => {
  const server = rawServer("HTTP/1.1 204 No Content\r\n\r\n");
  const answer = await fetchOver(await dial(server.port), {
    path: "/",
    init: { headers: { "accept-encoding": "br, gzip" } },
  });
  assertEquals([answer.status, answer.body], [204, null]);
  assertStringIncludes((await server.seen).toLowerCase(), "accept-encoding: br, gzip\r\n");
  await server.done;
});

Deno.test("fetchOver() keeps the length of a streamed body when the caller gives it, and else sends chunks", async () => {
  for (
    const [headers, expected] of [[{ "content-length": "4" }, "content-length: 4"], [
      {},
      "transfer-encoding: chunked",
    ]] as const
  ) {
    const server = rawServer("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
    const body = new Blob(["data"]).stream();
    const answer = await fetchOver(await dial(server.port), {
      path: "/",
      init: { method: "POST", headers, body },
    });
    assertEquals(await answer.text(), "");
    assertStringIncludes((await server.seen).toLowerCase(), `${expected}\r\n`);
    await server.done;
  }
});

Deno.test("fetchOver() passes compressed bytes, their length and repeated headers through", async () => {
  const zipped = new Uint8Array([0x1f, 0x8b, 8, 0, 1, 2, 3]);
  const head = new TextEncoder().encode(
    "HTTP/1.1 200 Fine\r\nContent-Encoding: gzip\r\nContent-Length: 7\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\nKeep-Alive: timeout=5\r\n\r\n",
  );
  const server = rawServer(new Uint8Array([...head, ...zipped]));
  const answer = await fetchOver(await dial(server.port), { path: "/", init: {} });
  assertEquals(await answer.bytes(), zipped);
  assertEquals([...answer.headers], [
    ["content-encoding", "gzip"],
    ["content-length", "7"],
    ["set-cookie", "a=1"],
    ["set-cookie", "b=2"],
  ]);
  assertEquals(answer.statusText, "Fine");
  await server.done;
});

Deno.test("fetchOver() follows no redirect", async () => {
  await withServer(() => Response.redirect("http://127.0.0.1:1/else", 307), async (send) => {
    const answer = await send("/");
    assertEquals([answer.status, answer.headers.get("location")], [307, "http://127.0.0.1:1/else"]);
    await answer.body?.cancel();
  });
});

Deno.test("fetchOver() has no body to read after HEAD and 304", async () => {
  await withServer(
    (request) =>
      request.method === "HEAD" ? new Response("text") : new Response(null, { status: 304 }),
    async (send) => {
      const head = await send("/", { method: "HEAD" });
      assertEquals([head.body, head.headers.get("content-length")], [null, "4"]);
      assertEquals((await send("/")).body, null);
    },
  );
});

Deno.test("fetchOver() hands over what the guest wrote before it writes more", async () => {
  const next = Promise.withResolvers<void>();
  const events = ReadableStream.from((async function* () {
    yield new TextEncoder().encode("data: 1\n\n");
    await next.promise;
    yield new TextEncoder().encode("data: 2\n\n");
  })());
  await withServer(() => new Response(events), async (send) => {
    const answer = await send("/");
    assert(answer.body !== null);
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    assertEquals((await reader.read()).value, "data: 1\n\n");
    next.resolve();
    assertEquals((await reader.read()).value, "data: 2\n\n");
    assertEquals((await reader.read()).done, true);
  });
});

Deno.test("fetchOver() sends what the caller wrote before the caller writes more", async () => {
  const arrived = Promise.withResolvers<void>();
  const upload = ReadableStream.from((async function* () {
    yield new TextEncoder().encode("one");
    await arrived.promise;
    yield new TextEncoder().encode("two");
  })());
  await withServer(async (request) => {
    let text = "";
    for await (const chunk of request.body ?? []) {
      text += new TextDecoder().decode(chunk);
      arrived.resolve();
    }
    return new Response(text);
  }, async (send) => {
    const answer = await send("/", { method: "POST", body: upload });
    assertEquals(await answer.text(), "onetwo");
  });
});

Deno.test("fetchOver() does not read ahead of a caller that does not read", async () => {
  let produced = 0;
  const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      produced += 65536;
      controller.enqueue(new Uint8Array(65536));
    },
  });
  await withServer(() => new Response(endless), async (send) => {
    const answer = await send("/");
    assert(answer.body !== null);
    const reader = answer.body.getReader();
    await reader.read();
    let before = -1;
    while (before !== produced) {
      before = produced;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    assert(produced < 64 * 1024 * 1024, `${produced} bytes were produced`);
    await reader.cancel();
  });
});

Deno.test("fetchOver() gives an answer that comes before the whole body was sent", async () => {
  const server = rawServer("HTTP/1.1 413 Too Large\r\nContent-Length: 3\r\n\r\nbig");
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => controller.enqueue(new Uint8Array(65536)),
  });
  const answer = await fetchOver(await dial(server.port), {
    path: "/",
    init: { method: "POST", body },
  });
  assertEquals(answer.status, 413);
  await answer.body?.cancel();
  await server.done;
});

Deno.test("fetchOver() closes the connection when the caller cancels the body", async () => {
  const closed = Promise.withResolvers<void>();
  const events = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => controller.enqueue(new Uint8Array(1)),
    cancel: () => closed.resolve(),
  });
  await withServer(() => new Response(events), async (send) => {
    const answer = await send("/");
    await answer.body?.cancel();
    await closed.promise;
  });
});

Deno.test("fetchOver() throws the caller's reason and closes when its signal aborts", async () => {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const abort = new AbortController();
  const conn = await dial(listener.addr.port);
  const sent = fetchOver(conn, { path: "/", init: { signal: abort.signal } });
  using accepted = await listener.accept();
  await accepted.read(new Uint8Array(65536));
  abort.abort(new Error("Enough"));
  await assertRejects(() => sent, Error, "Enough");
  assertEquals(await accepted.read(new Uint8Array(1)), null);
});

Deno.test("fetchOver() ends the body when the caller's signal aborts after the answer", async () => {
  const events = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => controller.enqueue(new Uint8Array(1)),
  });
  await withServer(() => new Response(events), async (send) => {
    const abort = new AbortController();
    const answer = await send("/", { signal: abort.signal });
    setTimeout(() => abort.abort(), 20);
    await assertRejects(() => answer.bytes());
  });
});

Deno.test("fetchOver() tells when the guest gives no answer that can be used", async () => {
  const unasked = "HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n";
  for (const answer of ["", "HTTP/1.1 200 OK\r\nConte", "no HTTP at all\r\n\r\n", unasked]) {
    const server = rawServer(answer);
    const error = await assertRejects(async () =>
      fetchOver(await dial(server.port), { path: "/", init: {} })
    );
    assertInstanceOf(error, GuestUnreachable);
    await server.done;
  }
});

Deno.test("fetchOver() fails the body when the guest closes in the middle of it", async () => {
  const server = rawServer("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort");
  const answer = await fetchOver(await dial(server.port), { path: "/", init: {} });
  await assertRejects(() => answer.text());
  await server.done;
});

Deno.test("fetchOver() ends the request when the caller's body fails", async () => {
  const body = ReadableStream.from((async function* () {
    yield new TextEncoder().encode("one");
    await Promise.resolve();
    throw new Error("No more");
  })());
  await withServer(async (request) => new Response(await request.text()), async (send) => {
    const error = await assertRejects(() => send("/", { method: "POST", body }));
    assertInstanceOf(error, GuestUnreachable);
  });
});
