import { assertEquals } from "@std/assert";
import { SIZE_CLASSES } from "./size_classes.ts";

Deno.test("SIZE_CLASSES holds the documented sizes", () => {
  assertEquals(
    SIZE_CLASSES.map((size) => [
      size.baselineMib,
      size.baselineVcpu,
      size.peakMib,
      size.peakVcpu,
      size.diskGib,
    ]),
    [
      [512, 0.25, 2048, 1, 8],
      [1024, 0.5, 4096, 2, 8],
      [2048, 1, 8192, 4, 8],
      [4096, 2, 16384, 8, 16],
      [8192, 4, 32768, 16, 32],
    ],
  );
});
