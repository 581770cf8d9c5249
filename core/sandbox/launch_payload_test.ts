import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import fc from "fast-check";
import { MicrovmError } from "../errors/microvm_error.ts";
import { Secret } from "../secret.ts";
import { launchPayload } from "./launch_payload.ts";

const TOKEN = new Secret("f".repeat(64));
const BARE = `{"agent_token":"${"f".repeat(64)}"}`;

Deno.test("launchPayload() leaves an empty environment out", () => {
  assertEquals(launchPayload(TOKEN, {}).reveal(), BARE);
  assertEquals(
    launchPayload(TOKEN, { A: "1" }).reveal(),
    `{"agent_token":"${"f".repeat(64)}","env":{"A":"1"}}`,
  );
});

Deno.test("launchPayload() takes 4096 bytes and not one more [TRAP-5]", () => {
  const room = 4096 - launchPayload(TOKEN, { A: "" }).reveal().length;
  assertEquals(launchPayload(TOKEN, { A: "x".repeat(room) }).reveal().length, 4096);
  const error = assertThrows(
    () => launchPayload(TOKEN, { A: "x".repeat(room + 1) }),
    MicrovmError,
  );
  assertEquals(error.code, "ERR_INVALID_ARG");
  assertStringIncludes(
    error.message,
    "4097 bytes, and 4096 are the most; 1 variables make up 4015",
  );
});

Deno.test("launchPayload() fits into 4096 bytes or refuses, for any environment", () => {
  const name = fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 })
    .filter((text) => !/[=\0]/.test(text) && text !== "__proto__");
  const value = fc.string({ unit: "grapheme", maxLength: 400 })
    .filter((text) => !text.includes("\0"));
  fc.assert(
    fc.property(fc.dictionary(name, value, { maxKeys: 12, noNullPrototype: true }), (env) => {
      const text = JSON.stringify({ agent_token: TOKEN.reveal(), env });
      const bytes = new TextEncoder().encode(text).length;
      if (bytes > 4096) {
        const error = assertThrows(() => launchPayload(TOKEN, env), MicrovmError);
        assertEquals(error.message.includes(TOKEN.reveal()), false);
      } else {
        const payload = JSON.parse(launchPayload(TOKEN, env).reveal());
        assertEquals(payload.env ?? {}, env);
      }
    }),
  );
});

Deno.test("launchPayload() refuses a name that no environment can hold", () => {
  for (const env of [{ "": "1" }, { "A=B": "1" }, { "A\0": "1" }, { A: "1\0" }]) {
    assertEquals(
      assertThrows(() => launchPayload(TOKEN, env), MicrovmError).code,
      "ERR_INVALID_ARG",
    );
  }
});
