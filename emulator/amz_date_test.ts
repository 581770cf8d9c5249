import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { formatAmzDate, parseAmzDate } from "./amz_date.ts";

const NOW = 1_796_075_100_000;
const DATETIME = "20261130T214500Z";

Deno.test("parseAmzDate() reads what formatAmzDate() writes", () => {
  assertEquals(formatAmzDate(NOW), DATETIME);
  assertEquals(parseAmzDate(DATETIME), NOW);
  assertEquals(parseAmzDate("20261330T214500Z"), undefined);
  assertEquals(parseAmzDate("2026-11-30T21:45:00Z"), undefined);
  fc.assert(fc.property(fc.integer({ min: 0, max: 4_102_444_799 }), (seconds) => {
    assertEquals(parseAmzDate(formatAmzDate(seconds * 1000)), seconds * 1000);
  }));
});
