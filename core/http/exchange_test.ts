import { assertEquals, assertInstanceOf, assertRejects } from "@std/assert";
import { fakeFetch, silence } from "../_testing/fake_fetch.ts";
import { fakePorts } from "../_testing/fake_ports.ts";
import { MicrovmError } from "../errors/microvm_error.ts";
import { exchange } from "./exchange.ts";
import type { HttpRequest } from "./send.ts";

const REQUEST: HttpRequest = {
  method: "PUT",
  url: new URL("http://host.test/a?secret=1"),
  headers: new Headers({ "x-one": "1" }),
  body: "hello",
};

Deno.test("exchange() sends the request and reads the answer to its end", async () => {
  const fake = fakeFetch([new Response("done", { status: 201, headers: { "x-two": "2" } })]);
  const ports = fakePorts(fake);
  const answer = await exchange(ports, REQUEST, { timeoutMs: 1000 });
  assertEquals(
    [answer.status, answer.headers.get("x-two"), new TextDecoder().decode(answer.bytes)],
    [201, "2", "done"],
  );
  const [sent] = fake.sent;
  assertEquals([sent?.method, sent?.headers.get("x-one"), sent?.body], ["PUT", "1", "hello"]);
});

Deno.test("exchange() is retryable when no answer comes in time", async () => {
  const ports = fakePorts(fakeFetch([silence]));
  const error = await assertRejects(() => exchange(ports, REQUEST, { timeoutMs: 1000 }));
  assertInstanceOf(error, MicrovmError);
  assertEquals([error.code, error.message], [
    "ERR_RETRYABLE",
    "No answer in 1000 ms: PUT http://host.test/a",
  ]);
});

Deno.test("exchange() is retryable when the body breaks off", async () => {
  const broken = new ReadableStream({
    start(controller) {
      controller.error(new Error("reset"));
    },
  });
  const ports = fakePorts(fakeFetch([new Response(broken)]));
  const error = await assertRejects(() => exchange(ports, REQUEST, { timeoutMs: 1000 }));
  assertInstanceOf(error, MicrovmError);
  assertEquals([error.code, error.message], [
    "ERR_RETRYABLE",
    "Failed to send the request: PUT http://host.test/a: reset",
  ]);
});

Deno.test("exchange() is interrupted when the caller's signal fires", async () => {
  const stop = new AbortController();
  const ports = fakePorts(fakeFetch([(request, signal) => {
    queueMicrotask(() => stop.abort());
    return silence(request, signal);
  }]));
  const options = { timeoutMs: 1000, signal: stop.signal };
  const error = await assertRejects(() => exchange(ports, REQUEST, options));
  assertInstanceOf(error, MicrovmError);
  assertEquals(error.code, "ERR_INTERRUPTED");
});
