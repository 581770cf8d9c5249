import { assertEquals, assertNotEquals } from "@std/assert";
import { join } from "node:path";
import { z } from "zod";
import { ROOT, workspaceFiles } from "../scripts/workspace_files.ts";
import { importsOf } from "./helpers/syntax.ts";

const FOLDER = "compat/std";

const CONFIG = z.object({
  name: z.string(),
  version: z.string(),
  exports: z.record(z.string(), z.string()),
});

const ROOT_CONFIG = z.object({
  imports: z.record(z.string(), z.string()),
  links: z.array(z.string()),
});

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await Deno.readTextFile(join(ROOT, path)));
}

/** What the workspace takes from `@std`, as `specifier name`. */
async function used(): Promise<Set<string>> {
  const paths = (await workspaceFiles()).filter((path) =>
    path.endsWith(".ts") && !path.startsWith(FOLDER)
  );
  const found = await Promise.all(
    paths.map(async (path) =>
      importsOf(path, await Deno.readTextFile(join(ROOT, path)))
        .filter(({ specifier }) => specifier.startsWith("@std/"))
        .flatMap(({ specifier, names }) => names.map((name) => `${specifier} ${name}`))
    ),
  );
  return new Set(found.flat());
}

async function standIns(): Promise<z.infer<typeof CONFIG>[]> {
  const { links } = ROOT_CONFIG.parse(await readJson("deno.json"));
  return await Promise.all(
    links.map(async (link) => CONFIG.parse(await readJson(join(link, "deno.json")))),
  );
}

// Turns red when a stand-in gains a function that no module of the workspace imports.
Deno.test("the stand-ins for @std export what the workspace imports and nothing else", async () => {
  const found = await standIns();
  assertNotEquals(found.length, 0);
  const wanted = await used();
  const names = [...wanted].map((row) => row.split(" ").at(-1));
  const unused: string[] = [];
  for (const { name, exports } of found) {
    for (const entry of Object.keys(exports)) {
      const specifier = join(name, entry);
      for (const member of Object.keys(await import(specifier))) {
        // A name is exported both by its own entry and by that of the whole package, as in std.
        if (!names.includes(member)) unused.push(`${specifier} ${member}`);
        wanted.delete(`${specifier} ${member}`);
      }
    }
  }
  assertEquals(unused, []);
  assertEquals([...wanted], []);
});

// Turns red when the root deno.json asks for a later version than the stand-in says it is.
Deno.test("the stand-ins have the version that the import map asks for", async () => {
  const { imports } = ROOT_CONFIG.parse(await readJson("deno.json"));
  const asked = Object.entries(imports).filter(([name]) => name.startsWith("@std/"));
  assertNotEquals(asked.length, 0);
  const rows = (await standIns()).map(({ name, version }) => [name, `jsr:${name}@^${version}`]);
  assertEquals(asked, rows);
});
