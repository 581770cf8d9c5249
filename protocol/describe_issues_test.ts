import { assertEquals, assertStringIncludes } from "@std/assert";
import fc from "fast-check";
import { describeIssues } from "./describe_issues.ts";
import { RunHookPayloadSchema } from "./hook.ts";

Deno.test("describeIssues() names the place of each issue", () => {
  assertEquals(
    describeIssues([
      { path: ["env", "PORT"], message: "expected string" },
      { path: [], message: "expected object" },
    ]),
    "env.PORT: expected string; value: expected object",
  );
});

Deno.test("describeIssues() never quotes the value that was refused", () => {
  fc.assert(fc.property(fc.integer({ min: 100_000 }), (secret) => {
    const checked = RunHookPayloadSchema.safeParse({ agent_token: secret, env: { A: secret } });
    const text = checked.success ? "" : describeIssues(checked.error.issues);
    assertStringIncludes(text, "agent_token");
    assertStringIncludes(text, "env.A");
    assertEquals(text.includes(String(secret)), false);
  }));
});
