import { assertEquals } from "@std/assert";
import { FileReadQuerySchema, FsQuerySchema } from "./fs.ts";

Deno.test("FsQuerySchema needs a path and defaults the mode", () => {
  const checked = FsQuerySchema.safeParse({ path: "/tmp/f" });
  assertEquals(checked.success && checked.data, { path: "/tmp/f", mode: null });
  assertEquals(FsQuerySchema.safeParse({}).success, false);
});

Deno.test("FileReadQuerySchema refuses a line number that is negative or fractional", () => {
  for (const start_line of [-1, 1.5]) {
    assertEquals(FileReadQuerySchema.safeParse({ path: "/f", start_line }).success, false);
  }
});
