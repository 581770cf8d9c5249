import { assertEquals, assertRejects } from "@std/assert";
import { ShiftedClock } from "./_testing/shifted_clock.ts";
import { serveLoopback } from "./serve_loopback.ts";

const CROWDED = `
  import { systemClock } from "${new URL("./clock.ts", import.meta.url)}";
  import { serveLoopback } from "${new URL("./serve_loopback.ts", import.meta.url)}";
  const told = Promise.withResolvers();
  const log = (text) => told.resolve(text.replace(/\\d{2,}/, "PORT"));
  const server = serveLoopback(() => new Response(), { clock: systemClock(), log });
  const conn = Deno.connect({ hostname: "127.0.0.1", port: server.port }).catch(() => {});
  try {
    for (;;) Deno.openSync("/dev/null");
  } catch {}
  console.log(await told.promise);
  await server.close();
  console.log("Closed");
  Deno.exit();
`;

Deno.test("serveLoopback() cuts off what is still being answered a second after it was closed", async () => {
  const clock = new ShiftedClock();
  const called = Promise.withResolvers<void>();
  const server = serveLoopback(() => {
    called.resolve();
    return new Promise(() => {});
  }, { clock, log() {} });
  const conn = await Deno.connect({ hostname: "127.0.0.1", port: server.port });
  await conn.write(new TextEncoder().encode("GET / HTTP/1.1\r\nhost: x\r\n\r\n"));
  await called.promise;
  const closed = server.close();
  clock.advance(1000);
  await closed;
  conn.close();
});

Deno.test("serveLoopback() closes although a client stalls in the middle of a body", async () => {
  const answered = Promise.withResolvers<void>();
  const server = serveLoopback((_request) => {
    answered.resolve();
    return Promise.resolve(new Response(null, { status: 403 }));
  }, { clock: new ShiftedClock(), log() {} });
  const conn = await Deno.connect({ hostname: "127.0.0.1", port: server.port });
  const head = "PUT / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nabc";
  await conn.write(new TextEncoder().encode(head));
  await answered.promise;
  await server.close();
  conn.close();
});

Deno.test("serveLoopback() answers 500 to what should never happen, and logs it", async () => {
  const logs: string[] = [];
  const server = serveLoopback(() => Promise.reject(new Error("Broken")), {
    clock: new ShiftedClock(),
    log: (text) => logs.push(text),
  });
  const address = `http://127.0.0.1:${server.port}`;
  const response = await fetch(address);
  assertEquals([response.status, await response.text()], [500, ""]);
  assertEquals(logs, ["Cannot answer a request: Broken"]);
  await server.close();
  await assertRejects(() => fetch(address), TypeError);
});

Deno.test("serveLoopback() does not end its process when that can open no more files", async () => {
  const command = 'ulimit -n 64; exec "$0" eval "$1"';
  const { code, stdout } = await new Deno.Command("/bin/sh", {
    args: ["-c", command, Deno.execPath(), CROWDED],
    stderr: "null",
  }).output();
  assertEquals(new TextDecoder().decode(stdout).split("\n"), [
    "Cannot take connections any more on port PORT: Http: Error: Too many open files (os error 24)",
    "Closed",
    "",
  ]);
  assertEquals(code, 0);
});
