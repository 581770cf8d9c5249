import { assertEquals, assertMatch, assertNotMatch } from "@std/assert";
import { describeDefect } from "./describe_defect.ts";

Deno.test("describeDefect() tells the class and the place, and not the message", () => {
  const description = describeDefect(new TypeError("secret one\nat secret two"));
  assertEquals(description["error"], "TypeError");
  const printed = JSON.stringify(description);
  assertMatch(printed, /describe_defect_test\.ts/);
  assertNotMatch(printed, /secret/);
});

Deno.test("describeDefect() tells the type of what is no error", () => {
  assertEquals(describeDefect("secret"), { error: "string" });
});
