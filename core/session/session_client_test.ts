import { assertEquals, assertInstanceOf, assertRejects, assertStringIncludes } from "@std/assert";
import { ROUTES } from "@microvms/protocol";
import { FakeClock } from "../_testing/fake_clock.ts";
import { fakeFetch, json, type Reply, silence } from "../_testing/fake_fetch.ts";
import { fakePorts } from "../_testing/fake_ports.ts";
import { fakeSession } from "../_testing/fake_session.ts";
import { MicrovmError } from "../errors/microvm_error.ts";
import { Secret } from "../secret.ts";
import { ProxyTokens } from "./proxy_tokens.ts";
import { SessionClient } from "./session_client.ts";

const HEALTH = {
  version: "0.1.0",
  bootstrapped: true,
  disk: null,
  identity_degraded: false,
  identity_repaired: false,
};

async function failure(reply: Reply): Promise<MicrovmError> {
  const { session } = fakeSession(fakeFetch([reply]));
  const error = await assertRejects(() => session.call(ROUTES.execPoll, { id: "x-1" }));
  assertInstanceOf(error, MicrovmError);
  return error;
}

Deno.test("SessionClient.call() sends proxy headers and bearer, and encodes the id", async () => {
  const fake = fakeFetch([json({ exec_id: "a/b", phase: "running" })]);
  const ports = fakePorts(fake);
  const tokens = new ProxyTokens({
    clock: new FakeClock(),
    port: 9000,
    mint: () => Promise.resolve({ "X-aws-proxy-auth": "jwe" }),
  });
  const agentToken = new Secret("agent-token");
  const session = new SessionClient({ endpoint: "http://vm.test:1//", agentToken, tokens, ports });
  assertEquals(await session.call(ROUTES.execPoll, { id: "a/b" }), {
    exec_id: "a/b",
    phase: "running",
  });
  const [sent] = fake.sent;
  assertEquals(sent?.url.href, "http://vm.test:1/v1/exec/a%2Fb");
  assertEquals(Object.fromEntries(sent?.headers ?? []), {
    authorization: "Bearer agent-token",
    "x-aws-proxy-auth": "jwe",
    "x-aws-proxy-port": "9000",
  });
  assertEquals(Deno.inspect(session, { depth: 9 }).includes("agent-token"), false);
});

Deno.test("SessionClient.call() asks for health without the bearer, and fills what old daemons leave out", async () => {
  const fake = fakeFetch([json(HEALTH)]);
  const { session } = fakeSession(fake);
  const health = await session.call(ROUTES.health);
  assertEquals([health.busy, health.execs], [false, 0]);
  assertEquals(fake.sent[0]?.url.href, "https://vm.test/v1/health");
  assertEquals(fake.sent[0]?.headers.has("authorization"), false);
});

Deno.test("SessionClient.call() gives each status its wire kind", async () => {
  const table = [
    [400, "ProtocolError", "ERR_PROTOCOL"],
    [401, "Unauthorized", "ERR_CREDENTIALS"],
    [403, undefined, "ERR_PROTOCOL"],
    [404, "NotFound", "ERR_PROTOCOL"],
    [409, "Conflict", "ERR_PROTOCOL"],
    [429, undefined, "ERR_RETRYABLE"],
    [500, "ServerError", "ERR_RETRYABLE"],
    [502, "ServerError", "ERR_RETRYABLE"],
    [503, "NotBootstrapped", "ERR_RETRYABLE"],
    [302, undefined, "ERR_PROTOCOL"],
  ] as const;
  for (const [status, wireKind, code] of table) {
    const error = await failure(new Response(null, { status }));
    assertEquals([error.wireKind, error.code], [wireKind, code], String(status));
  }
});

Deno.test("SessionClient.call() tells the proxy's refusals from the daemon's", async () => {
  const proxy = await failure(
    new Response("Request missing authentication", {
      status: 403,
      headers: { "x-aws-proxy-error": "UNAUTHORIZED" },
    }),
  );
  assertEquals(
    proxy.message,
    "The endpoint refused: GET https://vm.test/v1/exec/x-1: 403: the proxy says UNAUTHORIZED: " +
      '"Request missing authentication"',
  );
  const daemon = await failure(json({ error: "unknown_exec", detail: "x-1" }, { status: 404 }));
  assertEquals(daemon.data, { status: 404, proxyError: null, slug: "unknown_exec" });
});

Deno.test("SessionClient.call() is retryable when the connection breaks or nothing comes", async () => {
  for (const reply of [silence, () => Promise.reject(new TypeError("reset"))]) {
    const error = await failure(reply);
    assertEquals([error.wireKind, error.code], ["Transport", "ERR_RETRYABLE"]);
  }
});

Deno.test("SessionClient.call() refuses an answer that the protocol does not know, without quoting it", async () => {
  const secret = "secret-output";
  for (const reply of [new Response(secret), json({ exec_id: "x-1", phase: secret })]) {
    const error = await failure(reply);
    assertEquals([error.wireKind, error.code], ["ProtocolError", "ERR_PROTOCOL"]);
    assertEquals(error.message.includes(secret), false);
  }
});

Deno.test("SessionClient.call() is interrupted by the caller's signal", async () => {
  const stop = new AbortController();
  const { session } = fakeSession(fakeFetch([(request, signal) => {
    queueMicrotask(() => stop.abort());
    return silence(request, signal);
  }]));
  const error = await assertRejects(() =>
    session.call(ROUTES.execPoll, { id: "x-1", signal: stop.signal })
  );
  assertInstanceOf(error, MicrovmError);
  assertEquals(error.code, "ERR_INTERRUPTED");
  assertStringIncludes(error.message, "Interrupted");
});
