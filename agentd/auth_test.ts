import { assertEquals, assertInstanceOf, fail } from "@std/assert";
import fc from "fast-check";
import { admit, bearerToken } from "./auth.ts";
import { Bootstrap } from "./bootstrap.ts";
import { Refusal } from "./http/refusal.ts";

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

function verdict(head: Record<string, string>, token?: string): number {
  const bootstrap = new Bootstrap();
  if (token !== undefined) bootstrap.install({ agent_token: token, env: {} });
  try {
    admit(new Headers(head), { bootstrap, maxBodyBytes: 100 });
    return 200;
  } catch (refusal) {
    assertInstanceOf(refusal, Refusal);
    return refusal.status;
  }
}

const LADDER: readonly [head: Record<string, string>, token: string | undefined, status: number][] =
  [
    [{}, undefined, 503],
    [{ authorization: "Bearer t" }, undefined, 503],
    [{ "content-length": "101" }, undefined, 413],
    [{ "content-length": "101", authorization: "Bearer t" }, "t", 413],
    [{ "content-length": "100", authorization: "Bearer t" }, "t", 200],
    [{}, "t", 401],
    [{ authorization: "t" }, "t", 401],
    [{ authorization: "Basic t" }, "t", 401],
    [{ authorization: "Bearer  t" }, "t", 401],
    [{ authorization: "Bearer t, Bearer t" }, "t", 401],
    [{ authorization: "Bearer T" }, "t", 401],
    [{ authorization: "bEaReR t" }, "t", 200],
  ];

for (const [head, token, status] of LADDER) {
  Deno.test(`admit() answers ${status} when the head is ${JSON.stringify(head)} and the token ${token} [692cc585-d872-4e9e-bd14-ec068780d90c]`, () => {
    assertEquals(verdict(head, token), status);
  });
}

Deno.test("bearerToken() keeps all after the first space, and nothing of another scheme", () => {
  assertEquals(bearerToken("Bearer a b"), new TextEncoder().encode("a b"));
  assertEquals(bearerToken("Bearer "), new Uint8Array());
  for (const header of [null, "", "Bearer", "Bearer\ta", " Bearer a", "Bearera b"]) {
    assertEquals(bearerToken(header), undefined, String(header));
  }
});

Deno.test("bearerToken() gives back any bytes when they arrive one to a character", () => {
  fc.assert(fc.property(fc.uint8Array(), (token) => {
    assertEquals(bearerToken(`Bearer ${latin1(token)}`), token);
  }));
});

Deno.test("admit() lets any UTF-8 token in and no other bytes", () => {
  fc.assert(fc.property(
    fc.string({ unit: "grapheme", minLength: 1 }),
    fc.uint8Array(),
    (token, other) => {
      const bootstrap = new Bootstrap();
      bootstrap.install({ agent_token: token, env: {} });
      const right = bearerToken(`Bearer ${latin1(new TextEncoder().encode(token))}`);
      const wrong = bearerToken(`Bearer ${latin1(other)}`);
      if (right === undefined || wrong === undefined) fail("A bearer token was not read");
      assertEquals(bootstrap.authorizes(right), true);
      assertEquals(bootstrap.authorizes(wrong), latin1(other) === latin1(right));
    },
  ));
});
