import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { artifactPath } from "./artifact_path.ts";
import { BuildFailure } from "./build_failure.ts";

Deno.test("artifactPath() gives the path without the slash of a folder", () => {
  assertEquals(artifactPath("Dockerfile"), "Dockerfile");
  assertEquals(artifactPath("a/b/"), "a/b");
  assertEquals(artifactPath("a/..b/.c"), "a/..b/.c");
});

Deno.test("artifactPath() says which name it refuses and why", () => {
  const error = assertThrows(() => artifactPath("a/../b"), BuildFailure);
  assertEquals(error.reason, "ARCHIVE_INVALID");
  assertEquals(
    error.message,
    'Cannot unpack the artifact, an entry\'s name is refused because it has the part "..": "a/../b"',
  );
});

Deno.test("artifactPath() gives only paths that stay inside, or refuses [property]", () => {
  const char = fc.constantFrom("/", ".", "\\", "\0", "a", "é", " ");
  fc.assert(
    fc.property(fc.string({ unit: char }), (name) => {
      let path: string;
      try {
        path = artifactPath(name);
      } catch (error) {
        return assert(error instanceof BuildFailure);
      }
      const { pathname } = new URL(path.replaceAll(" ", "%20"), "file:///top/");
      assertEquals(decodeURIComponent(pathname), `/top/${path}`);
    }),
    { numRuns: 1000 },
  );
});
