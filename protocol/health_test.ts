import { assertEquals } from "@std/assert";
import { HealthSchema } from "./health.ts";

const older = {
  version: "0.0.9",
  bootstrapped: true,
  disk: null,
  identity_degraded: false,
  identity_repaired: true,
};

Deno.test("HealthSchema takes the answer of a daemon too old to count execs", () => {
  const checked = HealthSchema.safeParse(older);
  assertEquals(checked.success && checked.data, { ...older, busy: false, execs: 0 });
});

Deno.test("HealthSchema refuses an answer without its oldest members", () => {
  assertEquals(HealthSchema.safeParse({ ...older, bootstrapped: undefined }).success, false);
});
