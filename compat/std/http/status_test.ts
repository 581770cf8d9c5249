import { STATUS_CODES } from "node:http";
import { assertEquals } from "@std/assert";
import { STATUS_CODE } from "./status.ts";

Deno.test("STATUS_CODE names each status as Node does", () => {
  for (const [name, code] of Object.entries(STATUS_CODE)) {
    assertEquals(STATUS_CODES[code]?.replaceAll(" ", ""), name);
  }
});

Deno.test("STATUS_CODE has the codes that the service answers with", () => {
  const { OK, BadRequest, NotFound, Conflict, TooManyRequests } = STATUS_CODE;
  assertEquals([OK, BadRequest, NotFound, Conflict, TooManyRequests], [200, 400, 404, 409, 429]);
});
