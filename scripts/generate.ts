/**
 * Writes the generated files, or with `--check` says which are stale.
 *
 * @module
 */
import { GENERATED_FILES } from "./generated_files.ts";

const check = Deno.args.includes("--check");
const root = new URL("../", import.meta.url);
const stale: string[] = [];

for (const { path, content } of GENERATED_FILES) {
  const file = new URL(path, root);
  const text = content();
  const current = await Deno.readTextFile(file).catch(() => "");
  if (current === text) continue;
  stale.push(path);
  if (!check) await Deno.writeTextFile(file, text);
}

console.log(
  `${GENERATED_FILES.length} generated files, ${stale.length} ${check ? "stale" : "written"}`,
);
for (const path of stale) console.log(`  ${path}`);
if (check && stale.length > 0) {
  console.log("Run `deno task generate` and commit what it writes");
  Deno.exit(1);
}
