import { ROUTE_ENTRIES } from "@microvms/protocol";
import { assertEquals, assertStringIncludes } from "@std/assert";
import { Hono } from "hono";
import { bind, type BindOptions, type Handlers } from "./bind.ts";
import { errorResponse } from "./error_response.ts";
import { Refusal } from "./refusal.ts";

const OPEN: BindOptions = { admit() {}, maxBodyBytes: 1000 };

function app(handlers: Handlers, options: BindOptions = OPEN): Hono {
  const hono = new Hono();
  bind(hono, handlers, options);
  hono.onError((cause, context) => errorResponse(context, cause));
  return hono;
}

Deno.test("bind() answers 501 to every row without a handler", async () => {
  const hono = app({});
  for (const [name, { method, path }] of ROUTE_ENTRIES) {
    assertEquals((await hono.request(path.replace("{id}", "e"), { method })).status, 501, name);
  }
});

Deno.test("bind() asks for admission before a missing handler and a wrong method are told", async () => {
  const hono = app({}, {
    ...OPEN,
    admit() {
      throw new Refusal(401);
    },
  });
  for (const [name, { method, path, auth }] of ROUTE_ENTRIES) {
    const place = path.replace("{id}", "e");
    const expected = auth === "bearer" ? [401, 401] : [501, 405];
    const right = await hono.request(place, { method });
    const wrong = await hono.request(place, { method: "DELETE" });
    assertEquals([right.status, wrong.status], expected, name);
  }
});

Deno.test("bind() names the methods of a path in 405, HEAD with GET", async () => {
  const allow = async (path: string) =>
    (await app({}).request(path, { method: "DELETE" })).headers.get("allow");
  assertEquals(await allow("/v1/fs/file"), "GET,HEAD,PUT");
  assertEquals(await allow("/v1/exec/start"), "POST");
  assertEquals(await allow("/v1/exec/e"), "GET,HEAD");
});

Deno.test("bind() gives a handler the decoded id and sends its value as JSON", async () => {
  const hono = app({ execKill: ({ id }) => ({ exec_id: id, killed: true }) });
  const answer = await hono.request("/v1/exec/a%2Fb/kill", { method: "POST" });
  assertEquals(await answer.json(), { exec_id: "a/b", killed: true });
});

Deno.test("bind() refuses what the row's check refuses, with the row's slug, and never calls", async () => {
  let calls = 0;
  const hono = app({
    execStart({ input }) {
      calls++;
      return { exec_id: input.exec_id, phase: "running" };
    },
  });
  const answer = await hono.request("/v1/exec/start", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"exec_id": ""}',
  });
  const { error, detail } = await answer.json();
  assertEquals([answer.status, error, calls], [400, "malformed_request", 0]);
  assertStringIncludes(detail, "command");
});
