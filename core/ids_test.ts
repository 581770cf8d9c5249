import { assertEquals, assertMatch } from "@std/assert";
import fc from "fast-check";
import { FakeRandom } from "./_testing/fake_random.ts";
import { mintAgentToken, mintClientToken, mintExecId } from "./ids.ts";
import { systemRandom } from "./ports/random.ts";

Deno.test("mintClientToken() joins verb, scope and nonce", () => {
  const random = new FakeRandom();
  assertEquals(mintClientToken("create", "demo", { random }), "create-demo-0102030405060708");
  assertEquals(mintClientToken("run", "demo", { random }), "run-demo-090a0b0c0d0e0f10");
});

Deno.test("mintClientToken() keeps the end of a long scope", () => {
  const token = mintClientToken("run", `${"a".repeat(100)}tail`, { random: new FakeRandom() });
  assertEquals(token, `run-${"a".repeat(60)}tail-0102030405060708`);
});

Deno.test("mintClientToken() fits the service and is new each time, for any scope [TRAP-1]", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (scope) => {
    const first = mintClientToken("create", scope, { random: systemRandom });
    const second = mintClientToken("create", scope, { random: systemRandom });
    assertEquals(new TextEncoder().encode(first).length <= 128, true);
    assertMatch(first, /-[0-9a-f]{16}$/);
    assertEquals(first === second, false);
  }));
});

Deno.test("mintAgentToken() has 64 hexadecimal digits", () => {
  assertMatch(mintAgentToken(systemRandom).reveal(), /^[0-9a-f]{64}$/);
});

Deno.test("mintExecId() differs in 200 draws", () => {
  const ids = new Set(Array.from({ length: 200 }, () => mintExecId(systemRandom)));
  assertEquals(ids.size, 200);
  for (const id of ids) assertMatch(id, /^x-[0-9a-f]{16}$/);
});
