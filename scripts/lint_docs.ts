/**
 * `deno task docs`: checks that every public symbol of every package is documented.
 *
 * @module
 */
import { packages } from "./packages.ts";
import { ROOT } from "./workspace_files.ts";

const entries = ["mod.ts", ...(await packages()).flatMap((found) => found.entries)];
const { code } = await new Deno.Command(Deno.execPath(), {
  args: ["doc", "--lint", ...entries],
  cwd: ROOT,
  stdout: "null",
  stderr: "inherit",
}).output();
console.log(`${entries.length} entry points: ${entries.join(", ")}`);
Deno.exit(code);
