import { STATUS_CODES } from "node:http";
import { assertEquals } from "@std/assert";
import { STATUS_CODE } from "./status.ts";

Deno.test("STATUS_CODE has each name that the workspace's protocols need", () => {
  assertEquals(STATUS_CODE.OK, 200);
  assertEquals(STATUS_CODE.NoContent, 204);
  assertEquals(STATUS_CODE.BadRequest, 400);
  assertEquals(STATUS_CODE.ContentTooLarge, 413);
  assertEquals(STATUS_CODE.TooManyRequests, 429);
  assertEquals(STATUS_CODE.BadGateway, 502);
  assertEquals(STATUS_CODE.InsufficientStorage, 507);
});

Deno.test("STATUS_CODE holds the same codes as Node's table, without its bandwidth limit", () => {
  const codes = Object.keys(STATUS_CODES).filter((code) => code !== "509");
  assertEquals(Object.values(STATUS_CODE).map(String).sort(), codes.sort());
});
