import { assertEquals, assertStringIncludes } from "@std/assert";
import { inspect } from "node:util";
import fc from "fast-check";
import { Secret } from "./secret.ts";

Deno.test("Secret is never printed, whatever prints it", () => {
  fc.assert(fc.property(fc.stringMatching(/^[0-9a-f]{12,80}$/), (value) => {
    const secret = new Secret(value);
    const nested = { deep: [{ secret }] };
    const cause = new Error("Failed", { cause: secret });
    const printed = [
      String(secret),
      `${secret}`,
      JSON.stringify(nested),
      Deno.inspect(secret),
      Deno.inspect(nested, { depth: 10, showHidden: true }),
      Deno.inspect(cause),
      inspect(nested, { depth: 10, showHidden: true }),
      Object.entries(secret).join(),
    ];
    for (const text of printed) assertEquals(text.includes(value), false);
    assertStringIncludes(JSON.stringify(nested), "[redacted]");
    assertStringIncludes(Deno.inspect(nested, { depth: 10 }), "[redacted]");
    assertEquals(secret.reveal(), value);
  }));
});
