import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { routePath } from "./route_path.ts";

Deno.test("routePath() leaves a path without an id alone", () => {
  assertEquals(routePath("/v1/exec/start", "e"), "/v1/exec/start");
});

Deno.test("routePath() keeps any id one segment that decodes to itself", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (id) => {
    const segments = routePath("/v1/exec/{id}/ack", id).split("/");
    assertEquals(segments.length, 5);
    assertEquals(decodeURIComponent(segments[3] ?? ""), id);
  }));
});

Deno.test("routePath() treats a dollar sign in an id as text", () => {
  assertEquals(routePath("/v1/exec/{id}", "$&"), "/v1/exec/%24%26");
});
