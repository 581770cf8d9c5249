import { assertEquals, assertMatch, assertNotEquals, assertStringIncludes } from "@std/assert";
import fc from "fast-check";
import { EndpointTokens } from "./tokens.ts";

const GRANT = {
  microvmId: "microvm-1",
  expiresAt: 1_800_000_000_000,
  ports: [{ first: 1, last: 9 }],
};

Deno.test("EndpointTokens.mint() makes a compact JWE of the recorded size", async () => {
  const tokens = await EndpointTokens.create();
  const token = await tokens.mint(GRANT);
  const [header = "", key, ...rest] = token.split(".");
  const text = new TextDecoder().decode(Uint8Array.fromBase64(header, { alphabet: "base64url" }));
  const { kid, ...algorithms } = JSON.parse(text);

  assertEquals(algorithms, { alg: "dir", enc: "A256GCM" });
  assertMatch(kid, /^[0-9a-f-]{36}$/);
  assertEquals(key, "");
  assertEquals(rest.length, 3);
  assertEquals(token.length, 781);
});

Deno.test("EndpointTokens.mint() shows nothing of the grant", async () => {
  const tokens = await EndpointTokens.create();
  const token = await tokens.mint(GRANT);
  const shown = token.split(".").map((part) =>
    atob(part.replaceAll("-", "+").replaceAll("_", "/"))
  );
  assertStringIncludes(shown.join(), "A256GCM");
  assertEquals(shown.join().includes("microvm-1"), false);
  assertNotEquals(token, await tokens.mint(GRANT));
});

Deno.test("EndpointTokens.read() refuses what another mint made and what is no token", async () => {
  const [ours, theirs] = await Promise.all([EndpointTokens.create(), EndpointTokens.create()]);
  assertEquals(await ours.read(await theirs.mint(GRANT)), undefined);
  for (const text of ["", "not-a-token", "a..b.c.d", "....", `${await ours.mint(GRANT)}.`]) {
    assertEquals(await ours.read(text), undefined);
  }
});

Deno.test("EndpointTokens.read() refuses a token whose last parts are cut apart elsewhere", async () => {
  const tokens = await EndpointTokens.create();
  const token = await tokens.mint(GRANT);
  const moved = token.replace(/\.([^.]{4})([^.]*)$/, "$1.$2");
  assertEquals(moved.length, token.length);
  assertEquals(await tokens.read(token), GRANT);
  assertEquals(await tokens.read(moved), undefined);
});

const port = fc.integer({ min: 1, max: 65_535 });
const grant = fc.record({
  microvmId: fc.string(),
  expiresAt: fc.integer({ min: 0 }),
  ports: fc.array(fc.record({ first: port, last: port })),
});

Deno.test("EndpointTokens.read() gives back any grant that was minted", async () => {
  const tokens = await EndpointTokens.create();
  await fc.assert(fc.asyncProperty(grant, async (grant) => {
    assertEquals(await tokens.read(await tokens.mint(grant)), grant);
  }));
});

Deno.test("EndpointTokens.read() refuses a token with any one character changed", async () => {
  const tokens = await EndpointTokens.create();
  const token = await tokens.mint(GRANT);
  const edit = fc.tuple(
    fc.integer({ min: 0, max: token.length - 1 }),
    fc.constantFrom(..."abzAZ09-_.=+/ "),
  );
  await fc.assert(
    fc.asyncProperty(edit, async ([at, character]) => {
      fc.pre(token[at] !== character);
      const edited = token.slice(0, at) + character + token.slice(at + 1);
      assertEquals(await tokens.read(edited), undefined);
    }),
    { numRuns: 500 },
  );
});
