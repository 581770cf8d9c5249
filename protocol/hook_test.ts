import { assertEquals } from "@std/assert";
import { RunHookEnvelopeSchema, RunHookPayloadSchema } from "./hook.ts";

Deno.test("RunHookPayloadSchema reads an absent and a null env as an empty one", () => {
  for (const payload of [{ agent_token: "t" }, { agent_token: "t", env: null }]) {
    const checked = RunHookPayloadSchema.safeParse(payload);
    assertEquals(checked.success && checked.data, { agent_token: "t", env: {} });
  }
});

Deno.test("RunHookPayloadSchema keeps empty values and ignores later members", () => {
  const checked = RunHookPayloadSchema.safeParse({ agent_token: "t", env: { A: "" }, later: 1 });
  assertEquals(checked.success && checked.data, { agent_token: "t", env: { A: "" } });
});

for (const payload of [[], "x", {}, { agent_token: "" }, { agent_token: 5 }]) {
  Deno.test(`RunHookPayloadSchema refuses ${JSON.stringify(payload)}`, () => {
    assertEquals(RunHookPayloadSchema.safeParse(payload).success, false);
  });
}

Deno.test("RunHookEnvelopeSchema refuses a payload that is not a string", () => {
  assertEquals(RunHookEnvelopeSchema.safeParse({ runHookPayload: 7 }).success, false);
  assertEquals(RunHookEnvelopeSchema.safeParse({ runHookPayload: null }).success, true);
});
