import { assert, assertEquals } from "@std/assert";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { ROOT, workspaceFiles } from "./workspace_files.ts";

Deno.test("workspaceFiles() lists the files by path below the root, and nothing built", async () => {
  const files = await workspaceFiles();
  assertEquals(files, files.toSorted());
  assert(files.includes(relative(ROOT, fileURLToPath(import.meta.url))));
  assert(files.includes("deno.json"));
  assertEquals(files.filter((path) => /(^|\/)(\.git|node_modules)\//.test(path)), []);
});
