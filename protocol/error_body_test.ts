import { assertEquals } from "@std/assert";
import { ErrorBodySchema } from "./error_body.ts";

Deno.test("ErrorBodySchema takes a slug that a later daemon added", () => {
  const body = { error: "disk_on_fire", detail: "words" };
  const checked = ErrorBodySchema.safeParse(body);
  assertEquals(checked.success && checked.data, body);
});
