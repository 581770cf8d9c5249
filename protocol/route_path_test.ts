import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { routePath } from "./route_path.ts";

Deno.test("routePath() leaves a path without an id alone", () => {
  assertEquals(routePath("/v1/exec/start", "e"), "/v1/exec/start");
});

Deno.test("routePath() keeps any id one segment that decodes to itself", () => {
  const ids = fc.string({ unit: "grapheme", minLength: 1 }).filter((id) => !/^\.\.?$/.test(id));
  fc.assert(fc.property(ids, (id) => {
    const { pathname } = new URL(routePath("/v1/exec/{id}/ack", id), "http://guest");
    const segments = pathname.split("/");
    assertEquals(segments.length, 5);
    assertEquals(decodeURIComponent(segments[3] ?? ""), id);
  }));
});

Deno.test("routePath() treats a dollar sign in an id as text", () => {
  assertEquals(routePath("/v1/exec/{id}", "$&"), "/v1/exec/%24%26");
});

for (const id of [undefined, "", ".", "..", "\ud800"]) {
  Deno.test(`routePath() throws when the id is ${JSON.stringify(id)}, which no path can hold`, () => {
    assertThrows(
      () => routePath("/v1/exec/{id}", id),
      TypeError,
      "Cannot make the path of an exec",
    );
  });
}
