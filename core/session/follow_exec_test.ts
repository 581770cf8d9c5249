import { assertEquals, assertInstanceOf, assertRejects, assertStringIncludes } from "@std/assert";
import { fakeFetch, json, type Reply, silence } from "../_testing/fake_fetch.ts";
import { exitEvent, fakeSession, outputEvent, sse, streamReply } from "../_testing/fake_session.ts";
import { MicrovmError } from "../errors/microvm_error.ts";
import type { ExecEvent } from "./exec_event.ts";
import { followExec } from "./follow_exec.ts";

/** What the events tell, in short. */
function short(event: ExecEvent): string {
  switch (event.event) {
    case "output":
      return `${event.offset}:${new TextDecoder().decode(event.bytes)}`;
    case "gap":
      return `gap ${event.from}-${event.to}`;
    case "exit":
      return `exit ${event.exitCode}`;
    case "unknown":
      return `unknown ${event.name}`;
    default:
      return event satisfies never;
  }
}

async function follow(replies: readonly Reply[]): Promise<{ told: string[]; asked: string[] }> {
  const fake = fakeFetch(replies);
  const { session } = fakeSession(fake);
  const told = (await Array.fromAsync(followExec(session, { id: "x-1" }))).map(short);
  return { told, asked: fake.sent.map(({ url }) => url.href) };
}

async function failure(replies: readonly Reply[]): Promise<MicrovmError> {
  const error = await assertRejects(() => follow(replies));
  assertInstanceOf(error, MicrovmError);
  return error;
}

/** A body that breaks after what it holds. */
function broken(text: string): Response {
  return new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(text));
      },
      pull(controller) {
        controller.error(new Error("reset"));
      },
    }),
  );
}

Deno.test("followExec() tells output, gaps, unknown events and the exit, in order", async () => {
  const { told, asked } = await follow([streamReply(
    outputEvent(0, "one"),
    ":\n\n",
    sse("gap", { from: 3, to: 8 }),
    sse("weather", { sun: true }),
    outputEvent(8, "two"),
    exitEvent(11),
    outputEvent(11, "after the end"),
  )]);
  assertEquals(told, ["0:one", "gap 3-8", "unknown weather", "8:two", "exit 0"]);
  assertEquals(asked, ["https://vm.test/v1/exec/x-1/stream?offset=0"]);
});

Deno.test("followExec() connects again at the byte where it broke off, and invents no ending", async () => {
  const { told, asked } = await follow([
    streamReply(outputEvent(0, "one")),
    new Response(null, { status: 502 }),
    () => Promise.reject(new TypeError("refused")),
    broken(outputEvent(3, "two")),
    streamReply(outputEvent(3, "twothree"), exitEvent(11)),
  ]);
  assertEquals(told, ["0:one", "3:two", "6:three", "exit 0"]);
  assertEquals(asked.map((url) => url.split("=")[1]), ["0", "3", "3", "3", "6"]);
});

Deno.test("followExec() connects again after a minute of silence", async () => {
  const { told } = await follow([
    () => new Response(new ReadableStream()),
    streamReply(outputEvent(0, "one"), exitEvent(3)),
  ]);
  assertEquals(told, ["0:one", "exit 0"]);
});

Deno.test("followExec() connects again when a refusal never ends", async () => {
  const { told } = await follow([
    (_request, signal) => {
      const endless = new ReadableStream({
        start(controller) {
          signal.addEventListener("abort", () => controller.error(signal.reason), { once: true });
        },
      });
      return new Response(endless, { status: 502 });
    },
    streamReply(outputEvent(0, "one"), exitEvent(3)),
  ]);
  assertEquals(told, ["0:one", "exit 0"]);
});

Deno.test("followExec() gives up after twenty reconnections that bring no byte", async () => {
  const nothing: Reply = () => streamReply();
  const error = await failure([streamReply(outputEvent(0, "one")), ...new Array(20).fill(nothing)]);
  assertEquals([error.code, error.wireKind, error.data], [
    "ERR_RETRYABLE",
    "Transport",
    { cursor: 3 },
  ]);
  assertStringIncludes(error.message, "20 reconnections brought no byte after 3");
});

Deno.test("followExec() counts reconnections anew after each byte", async () => {
  const replies = Array.from({ length: 50 }, (_, index) => streamReply(outputEvent(index, "x")));
  const { told } = await follow([...replies, streamReply(exitEvent(50))]);
  assertEquals([told.length, told.at(-1)], [51, "exit 0"]);
});

Deno.test("followExec() ends with what no reconnection helps", async () => {
  const unknown = json({ error: "unknown_exec", detail: "x-1" }, { status: 404 });
  assertEquals((await failure([unknown])).wireKind, "NotFound");
  const base64 = sse("output", { offset: 0, stream: "stdout", output: "%%%" });
  for (const event of [base64, sse("gap", { from: -1, to: 2 }), "event: exit\ndata: {\n\n"]) {
    assertEquals((await failure([streamReply(event)])).wireKind, "ProtocolError");
  }
});

Deno.test("followExec() is interrupted in the middle of a silence", async () => {
  const stop = new AbortController();
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(outputEvent(0, "one")));
    },
  });
  const { session } = fakeSession(fakeFetch([new Response(body)]));
  const error = await assertRejects(async () => {
    for await (const _ of followExec(session, { id: "x-1", signal: stop.signal })) stop.abort();
  });
  assertInstanceOf(error, MicrovmError);
  assertEquals(error.code, "ERR_INTERRUPTED");
});

Deno.test("followExec() closes its connection when the reader stops", async () => {
  let cancelled = false;
  let aborted: AbortSignal | undefined;
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(outputEvent(0, "one")));
    },
    cancel() {
      cancelled = true;
    },
  });
  const { session } = fakeSession(fakeFetch([(_request, signal) => {
    aborted = signal;
    return new Response(body);
  }]));
  for await (const _ of followExec(session, { id: "x-1" })) break;
  assertEquals([cancelled, aborted?.aborted], [true, true]);
});

Deno.test("followExec() is retryable when the headers never come", async () => {
  const error = await failure(new Array(21).fill(silence));
  assertEquals([error.code, error.wireKind], ["ERR_RETRYABLE", "Transport"]);
});
