import { assert, assertEquals } from "@std/assert";
import { ERROR_SLUGS } from "./error_body.ts";
import { ROUTE_ENTRIES as rows } from "./routes.ts";
import { STREAM_EVENTS } from "./stream.ts";

Deno.test("ROUTE_ENTRIES has the eighteen routes of protocol version 1, each method and path once", () => {
  const places = rows.map(([, { method, path }]) => `${method} ${path}`);
  assertEquals(places.length, 18);
  assertEquals(new Set(places).size, 18);
});

Deno.test("ROUTE_ENTRIES lets nobody but a bearer reach anything outside hooks, health and schema", () => {
  const open = rows.filter(([, { auth }]) => auth !== "bearer").map(([name]) => name);
  assertEquals(open, [
    "hookReady",
    "hookValidate",
    "hookRun",
    "hookSuspend",
    "hookResume",
    "hookTerminate",
    "health",
    "schema",
  ]);
});

Deno.test("ROUTE_ENTRIES promises 401 and 503 on every bearer route", () => {
  for (const [name, { auth, statuses }] of rows) {
    const codes = statuses.map(({ code }) => code);
    assertEquals(codes.includes(401) && codes.includes(503), auth === "bearer", name);
    assert((codes[0] ?? 0) < 300, `${name} has success first`);
  }
});

Deno.test("ROUTE_ENTRIES uses every error slug and every stream event, and no other", () => {
  const slugs = rows.flatMap(([, { statuses }]) => statuses.map(({ error }) => error));
  assertEquals([...new Set(slugs)].filter((slug) => slug !== "").sort(), [...ERROR_SLUGS].sort());
  const events = rows.flatMap(([, { events }]) => events ?? []).map(({ event }) => event);
  assertEquals(events, [...STREAM_EVENTS]);
});
