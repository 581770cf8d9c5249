import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { basename, join } from "node:path";
import { z } from "zod";
import plugin, { ROOMS, WIRING } from "../scripts/lint_plugin.ts";
import { packages } from "../scripts/packages.ts";
import { ROOT, workspaceFiles } from "../scripts/workspace_files.ts";
import { textsOf } from "./helpers/syntax.ts";

const MAX_LINES = 400;

const MODULE_GRAPH = z.object({
  modules: z.array(z.object({
    specifier: z.string(),
    error: z.string().optional(),
    dependencies: z.array(z.object({
      code: z.object({ specifier: z.string().optional() }).optional(),
      type: z.object({ specifier: z.string().optional() }).optional(),
    })).optional(),
  })),
});

interface Edge {
  from: string;
  to: string;
}

/** Every import between two files of the workspace that an entry reaches, by path. */
async function edgesBelow(entry: string): Promise<Edge[]> {
  const { stdout, stderr, success } = await new Deno.Command(Deno.execPath(), {
    args: ["info", "--json", entry],
    cwd: ROOT,
  }).output();
  const decoder = new TextDecoder();
  assert(success, decoder.decode(stderr));
  const { modules } = MODULE_GRAPH.parse(JSON.parse(decoder.decode(stdout)));
  assertEquals(modules.filter(({ error }) => error !== undefined), []);
  const root = new URL("../", import.meta.url).href;
  return modules.flatMap((module) =>
    (module.dependencies ?? [])
      .flatMap(({ code, type }) => [code?.specifier, type?.specifier])
      .filter((target) => target !== undefined)
      .filter((target) => module.specifier.startsWith(root) && target.startsWith(root))
      .map((target) => ({
        from: module.specifier.slice(root.length),
        to: target.slice(root.length),
      }))
  );
}

function room(path: string): string {
  return path.slice(0, path.indexOf("/"));
}

function isTest(path: string): boolean {
  return path.endsWith("_test.ts") || room(path) === "tests";
}

/** The modules that belong to a package, without its tests. */
async function modules(): Promise<{ path: string; source: string }[]> {
  const paths = (await workspaceFiles()).filter((path) =>
    path.endsWith(".ts") && Object.hasOwn(ROOMS, room(path)) && !isTest(path)
  );
  return await Promise.all(
    paths.map(async (path) => ({ path, source: await Deno.readTextFile(join(ROOT, path)) })),
  );
}

function processUses(path: string, source: string): string[] {
  return Deno.lint.runPlugin(plugin, path, source)
    .filter(({ id }) => id === "microvms/no-process-globals")
    .map(({ message }) => `${path}: ${message}`);
}

// Turns red when a package starts to import another, and when one stops to.
Deno.test("packages import each other as the import rule says, no more and no less", async () => {
  const entries = (await packages()).flatMap((found) => found.entries);
  const edges = (await Promise.all([...entries, WIRING.file].map(edgesBelow))).flat()
    .filter(({ from, to }) => room(from) !== room(to) && room(to) !== "compat");
  const rows = edges.map(({ from, to }) => {
    const wired = from === WIRING.file && WIRING.rooms.some((name) => name === room(to));
    return `${wired ? from : room(from)} -> ${room(to)}`;
  });
  assertEquals([...new Set(rows)].sort(), [
    "agentd -> protocol",
    "cli -> core",
    "cli/main.ts -> agentd",
    "cli/main.ts -> emulator",
    "core -> protocol",
    "emulator -> protocol",
  ]);
});

// Turns red when `Deno.exit(1)` or `console.log` goes into any module but a main.ts.
Deno.test("no module below a main.ts touches the process or the console", async () => {
  const below = (await modules()).filter(({ path }) => basename(path) !== "main.ts");
  assertNotEquals(below.length, 0);
  assertEquals(below.flatMap(({ path, source }) => processUses(path, source)), []);
});

Deno.test("every main.ts would be found out under another name", async () => {
  const mains = (await modules()).filter(({ path }) => basename(path) === "main.ts");
  assertNotEquals(mains.length, 0);
  for (const { path, source } of mains) {
    assertNotEquals(processUses(path.replace("main.ts", "other.ts"), source), [], path);
  }
});

// Turns red when another module of cli/ or core/ starts the emulator or the daemon by itself.
Deno.test("only cli/main.ts names the emulator and the daemon outside their packages", async () => {
  const found = await modules();
  for (const name of WIRING.rooms) {
    const naming = found.filter(({ path, source }) =>
      room(path) !== name &&
      textsOf(path, source).some((text) => text.startsWith(`@microvms/${name}`))
    );
    assertEquals(naming.map(({ path }) => path), [WIRING.file], name);
  }
});

Deno.test("no module is longer than 400 lines", async () => {
  const paths = (await workspaceFiles()).filter((path) => path.endsWith(".ts"));
  assertNotEquals(paths.length, 0);
  const long: string[] = [];
  for (const path of paths) {
    const lines = (await Deno.readTextFile(join(ROOT, path))).split("\n").length - 1;
    if (lines > MAX_LINES) long.push(`${path}: ${lines} lines`);
  }
  assertEquals(long, []);
});
