import { AGENTD_PERMISSIONS } from "@microvms/agentd";
import {
  assert,
  assertEquals,
  assertMatch,
  assertNotEquals,
  assertStringIncludes,
} from "@std/assert";
import { extname, join } from "node:path";
import { z } from "zod";
import { packages } from "../scripts/packages.ts";
import { ROOT, workspaceFiles } from "../scripts/workspace_files.ts";
import { importsOf } from "./helpers/syntax.ts";

const TEXT_EXTENSIONS: readonly string[] = ["", ".json", ".md", ".ts"];

const CONFIG = z.object({ imports: z.record(z.string(), z.string()) });

function read(...path: string[]): Promise<string> {
  return Deno.readTextFile(join(ROOT, ...path));
}

async function dependencies(): Promise<string[]> {
  return Object.keys(CONFIG.parse(JSON.parse(await read("deno.json"))).imports);
}

// Turns red when a dependency comes in without a word on why.
Deno.test("every dependency stands in docs/dependencies.md", async () => {
  const page = await read("docs/dependencies.md");
  const names = await dependencies();
  assertNotEquals(names.length, 0);
  for (const name of names) assertStringIncludes(page, `\n| \`${name}\` `);
});

// Turns red when the last import of a dependency goes and its row in deno.json stays.
Deno.test("every dependency is imported", async () => {
  const paths = (await workspaceFiles()).filter((path) => path.endsWith(".ts"));
  const specifiers = new Set<string>();
  let types = "";
  for (const path of paths) {
    const source = await read(path);
    for (const { specifier } of importsOf(path, source)) specifiers.add(specifier);
    types += source.match(/@ts-types="[^"]*"/g)?.join() ?? "";
  }
  const unused = (await dependencies()).filter((name) =>
    ![...specifiers].some((used) => used === name || used.startsWith(`${name}/`)) &&
    !types.includes(name)
  );
  assertEquals(unused, []);
});

Deno.test("every package has its papers, and one version holds for all", async () => {
  const found = await packages();
  assertNotEquals(found.length, 0);
  const license = await read("LICENSE");
  for (const { folder, name, ...config } of found) {
    assertEquals(name, `@microvms/${folder}`);
    assertEquals(config.version, found[0]?.version, folder);
    assertEquals(config.license, "Apache-2.0", folder);
    assertEquals(await read(folder, "LICENSE"), license, folder);
    const readme = await read(folder, "README.md");
    assert(readme.startsWith(`# ${name}\n`), folder);
    assertMatch(readme, /^```(ts|sh)/m);
  }
});

// Turns red when the daemon asks for more than its README says.
Deno.test("the README of the daemon explains each flag that it runs with", async () => {
  const readme = await read("agentd/README.md");
  const explained = [...readme.matchAll(/`(--[^`]+)`/g)].map(([, flag]) => flag);
  const given = AGENTD_PERMISSIONS.map((flag) => flag.replace(/(?<=^--allow-env=AGENTD_).*/, "…"));
  assertEquals(explained, given);
});

Deno.test("every text file ends with one line end and has no other kind of it", async () => {
  const paths = (await workspaceFiles()).filter((path) =>
    TEXT_EXTENSIONS.includes(extname(path)) && !path.includes("testdata/")
  );
  assertNotEquals(paths.length, 0);
  const wrong: string[] = [];
  for (const path of paths) {
    const text = await read(path);
    if (text.includes("\r") || !text.endsWith("\n") || text.endsWith("\n\n")) wrong.push(path);
  }
  assertEquals(wrong, []);
});
