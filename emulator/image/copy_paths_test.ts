import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { guestPath, sourcePath } from "./copy_paths.ts";

Deno.test("sourcePath() stays in the artifact", () => {
  const cases: readonly (readonly [source: string, path: string | null])[] = [
    ["a", "a"],
    ["./a", "a"],
    ["/a/b/", "a/b"],
    ["a/../b", "b"],
    [".", "."],
    ["./", "."],
    ["/", "."],
    ["", "."],
    ["a/..", "."],
    ["..", null],
    ["../a", null],
    ["a/../../b", null],
    ["/../a", null],
    ["..a", "..a"],
  ];
  for (const [source, path] of cases) assertEquals(sourcePath(source), path, source);
});

Deno.test("guestPath() is absolute and tells folders", () => {
  const cases: readonly (readonly [path: string, workdir: string, expected: string])[] = [
    ["/a", "/w", "/a"],
    ["/a/", "/w", "/a/"],
    ["a", "/w", "/w/a"],
    ["a/", "/w/x", "/w/x/a/"],
    [".", "/w", "/w/"],
    ["./", "/w", "/w/"],
    ["./a", "/", "/a"],
    ["..", "/w/x", "/w/"],
    ["../../..", "/w", "/"],
    ["/", "/w", "/"],
    ["/../a", "/w", "/a"],
    ["/a/./b/..", "/", "/a/"],
    [".a", "/", "/.a"],
  ];
  for (const [path, workdir, expected] of cases) {
    assertEquals(guestPath(path, workdir), expected, path);
  }
});

Deno.test("guestPath() and sourcePath() leave no parts that lead upwards [property]", () => {
  const part = fc.constantFrom("", ".", "..", "a", "..b", "c d");
  const path = fc.array(part, { maxLength: 6 }).map((parts) => parts.join("/"));
  fc.assert(fc.property(path, (path) => {
    const place = guestPath(path, "/w");
    assert(place.startsWith("/") && !/(?:^|\/)\.{1,2}(?:\/|$)/.test(place), place);
    const source = sourcePath(path);
    assert(
      source === null || source === "." || !/^\/|(?:^|\/)\.{0,2}(?:\/|$)/.test(source),
      String(source),
    );
  }));
});
