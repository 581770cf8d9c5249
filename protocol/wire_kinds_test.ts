import { assertEquals } from "@std/assert";
import { ERRORS } from "./errors.ts";
import { ROUTE_ENTRIES } from "./routes.ts";
import { WIRE_KIND_ROWS, WIRE_KINDS, wireKindOfStatus } from "./wire_kinds.ts";

const TABLE = [
  [400, "ProtocolError"],
  [401, "Unauthorized"],
  [404, "NotFound"],
  [408, "RequestTimeout"],
  [409, "Conflict"],
  [410, "StdinClosed"],
  [413, "TooLarge"],
  [500, "ServerError"],
  [502, "ServerError"],
  [503, "NotBootstrapped"],
  [507, "ServerError"],
  [402, undefined],
  [403, undefined],
  [405, undefined],
  [429, undefined],
] as const;

for (const [status, kind] of TABLE) {
  Deno.test(`wireKindOfStatus() is ${kind} when the status is ${status}`, () => {
    assertEquals(wireKindOfStatus(status), kind);
  });
}

Deno.test("wireKindOfStatus() knows every failing status that a route promises", () => {
  for (const [, { statuses }] of ROUTE_ENTRIES) {
    for (const { code } of statuses) {
      assertEquals(wireKindOfStatus(code) !== undefined, code >= 400, `${code}`);
    }
  }
});

Deno.test("WIRE_KIND_ROWS repeats a request only where its error may be repeated", () => {
  const retryable = WIRE_KINDS.filter((kind) => ERRORS[WIRE_KIND_ROWS[kind].code].retryable);
  assertEquals(retryable, [
    "RequestTimeout",
    "NotBootstrapped",
    "ServerError",
    "Transport",
    "AuthTokenMint",
  ]);
});
