import { assertEquals, assertInstanceOf, assertRejects, assertStringIncludes } from "@std/assert";
import { fakeFetch, fakeServer, json } from "../_testing/fake_fetch.ts";
import { fakeSession } from "../_testing/fake_session.ts";
import { MicrovmError } from "../errors/microvm_error.ts";
import { proveToken } from "./prove_token.ts";
import { waitUntilReady } from "./wait_until_ready.ts";

const HEALTH = {
  version: "0.1.0",
  bootstrapped: true,
  disk: null,
  identity_degraded: false,
  identity_repaired: false,
};

Deno.test("waitUntilReady() tries again at once after 502 and 503, and until the token is there", async () => {
  const { session, ports } = fakeSession(fakeFetch([
    new Response(null, { status: 502, headers: { "x-aws-proxy-error": "APP_CONNECT_FAILED" } }),
    new Response(null, { status: 503 }),
    json({ ...HEALTH, bootstrapped: false }),
    json(HEALTH),
  ]));
  assertEquals((await waitUntilReady(session)).version, "0.1.0");
  const pauses = ports.clock.slept.filter((ms) => ms < 60_000).map(Math.round);
  assertEquals(pauses, [50, 57, 66]);
});

Deno.test("waitUntilReady() names the last failure when the time is over", async () => {
  const headers = { "x-aws-proxy-error": "APP_CONNECT_FAILED" };
  const { session } = fakeSession(fakeServer(() => new Response(null, { status: 502, headers })));
  const error = await assertRejects(() => waitUntilReady(session));
  assertInstanceOf(error, MicrovmError);
  assertEquals(error.code, "ERR_TIMEOUT");
  assertStringIncludes(error.message, "longer than 120 s");
  assertStringIncludes(error.message, "the proxy says APP_CONNECT_FAILED");
});

Deno.test("waitUntilReady() ends when the failure turns out to be for good", async () => {
  const { session } = fakeSession(fakeFetch([new Response(null, { status: 502 })]));
  const died = new MicrovmError("ERR_LAUNCH_DIED", "Gone");
  const error = await assertRejects(() =>
    waitUntilReady(session, { onFailure: () => Promise.reject(died) })
  );
  assertEquals(error, died);
});

Deno.test("proveToken() passes when the daemon knows no such exec, which only a caller with its token learns", async () => {
  const fake = fakeFetch([
    new Response(null, { status: 503 }),
    json({ error: "unknown_exec", detail: "x" }, { status: 404 }),
  ]);
  await proveToken(fakeSession(fake).session);
  assertEquals(fake.sent.length, 2);
});

Deno.test("proveToken() calls a daemon with another token hijacked", async () => {
  const { session } = fakeSession(fakeFetch([new Response(null, { status: 401 })]));
  const error = await assertRejects(() => proveToken(session));
  assertInstanceOf(error, MicrovmError);
  assertEquals([error.code, error.wireKind], ["ERR_CREDENTIALS", "Unauthorized"]);
  assertStringIncludes(error.message, "hijacked");
});
