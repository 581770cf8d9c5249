import { assertEquals, assertInstanceOf, assertRejects } from "@std/assert";
import { FakeClock } from "../_testing/fake_clock.ts";
import { MicrovmError } from "../errors/microvm_error.ts";
import { ProxyTokens } from "./proxy_tokens.ts";

const HALF_LIFE_MS = 30 * 60_000;

interface Minter {
  readonly minted: (readonly number[])[];
  mint(ports: readonly number[]): Promise<Record<string, string>>;
}

function minter(): Minter {
  const minted: (readonly number[])[] = [];
  return {
    minted,
    mint(ports) {
      minted.push(ports);
      return Promise.resolve({ "X-aws-proxy-auth": `token-${minted.length}` });
    },
  };
}

async function entries(tokens: ProxyTokens, port?: number): Promise<Record<string, string>> {
  return Object.fromEntries(await tokens.headers(port));
}

Deno.test("ProxyTokens.headers() always has both headers [TRAP-7]", async () => {
  const { mint } = minter();
  const tokens = new ProxyTokens({ clock: new FakeClock(), port: 9000, mint });
  const own = { "x-aws-proxy-auth": "token-1", "x-aws-proxy-port": "9000" };
  assertEquals(await entries(tokens), own);
});

Deno.test("ProxyTokens.headers() mints again after half of the token's life, not before [TRAP-9]", async () => {
  const clock = new FakeClock();
  const { mint, minted } = minter();
  const tokens = new ProxyTokens({ clock, port: 9000, mint });
  await tokens.headers();
  clock.advance(HALF_LIFE_MS);
  await tokens.headers();
  assertEquals(minted.length, 1);
  clock.advance(1);
  assertEquals((await entries(tokens))["x-aws-proxy-auth"], "token-2");
});

Deno.test("ProxyTokens.headers() mints once for all that ask at the same time", async () => {
  const { mint, minted } = minter();
  const tokens = new ProxyTokens({ clock: new FakeClock(), port: 9000, mint });
  await Promise.all(Array.from({ length: 20 }, () => tokens.headers()));
  assertEquals(minted, [[9000]]);
});

Deno.test("ProxyTokens.headers() opens every port that was ever asked for", async () => {
  const { mint, minted } = minter();
  const tokens = new ProxyTokens({ clock: new FakeClock(), port: 9000, mint });
  await Promise.all([tokens.headers(), tokens.headers(8080), tokens.headers(8080)]);
  await tokens.headers(80);
  assertEquals((await entries(tokens, 8080))["x-aws-proxy-port"], "8080");
  assertEquals(minted, [[9000], [8080, 9000], [80, 8080, 9000]]);
});

Deno.test("ProxyTokens.headers() is retryable when minting fails, and asks again next time", async () => {
  const failures = [
    () => Promise.reject(new MicrovmError("ERR_CREDENTIALS", "No credentials")),
    () => Promise.resolve({ "X-other": "value" }),
  ];
  const tokens = new ProxyTokens({
    clock: new FakeClock(),
    port: 9000,
    mint: () => failures.shift()?.() ?? Promise.resolve({ "x-AWS-proxy-auth": "token" }),
  });
  for (let round = 0; round < 2; round++) {
    const error = await assertRejects(() => tokens.headers());
    assertInstanceOf(error, MicrovmError);
    assertEquals([error.code, error.wireKind], ["ERR_RETRYABLE", "AuthTokenMint"]);
  }
  assertEquals((await entries(tokens))["x-aws-proxy-auth"], "token");
});

Deno.test("ProxyTokens.invalidate() drops a token, and one that is being minted", async () => {
  const gates: (() => void)[] = [];
  let count = 0;
  const tokens = new ProxyTokens({
    clock: new FakeClock(),
    port: 9000,
    mint: () => {
      const value = `token-${++count}`;
      return new Promise((resolve) => gates.push(() => resolve({ "X-aws-proxy-auth": value })));
    },
  });
  const early = entries(tokens);
  tokens.invalidate();
  const late = entries(tokens);
  for (const open of gates) open();
  assertEquals((await late)["x-aws-proxy-auth"], "token-2");
  assertEquals((await early)["x-aws-proxy-auth"], "token-2");
});

Deno.test("ProxyTokens shows no token when it is printed", async () => {
  const { mint } = minter();
  const tokens = new ProxyTokens({ clock: new FakeClock(), port: 9000, mint });
  await tokens.headers();
  assertEquals(Deno.inspect(tokens, { depth: 9, showHidden: true }).includes("token-1"), false);
});
