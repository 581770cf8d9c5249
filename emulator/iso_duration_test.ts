import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { isoDuration } from "./iso_duration.ts";

Deno.test("isoDuration() writes seconds as the service does", () => {
  const rows = [
    [0, "PT0S"],
    [1, "PT1S"],
    [59, "PT59S"],
    [60, "PT1M"],
    [90, "PT1M30S"],
    [600, "PT10M"],
    [3600, "PT1H"],
    [3601, "PT1H1S"],
    [3661, "PT1H1M1S"],
  ] as const;
  for (const [seconds, text] of rows) assertEquals(isoDuration(seconds), text);
});

Deno.test("isoDuration() loses no second", () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 100_000 }), (seconds) => {
    const [, hours = 0, minutes = 0, rest = 0] =
      /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/.exec(isoDuration(seconds)) ?? [];
    assertEquals(Number(hours) * 3600 + Number(minutes) * 60 + Number(rest), seconds);
  }));
});
