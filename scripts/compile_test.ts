import { assertEquals, assertStringIncludes } from "@std/assert";
import { join } from "node:path";
import { ROOT } from "./workspace_files.ts";

/** What `deno task compile` says on standard error, and its exit status. */
async function compile(args: readonly string[], denort: string): Promise<[string, number]> {
  const { code, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--allow-all", join(ROOT, "scripts/compile.ts"), ...args],
    env: { DENORT_BIN: denort },
  }).output();
  return [new TextDecoder().decode(stderr), code];
}

Deno.test("compile refuses a program that does not exist, and names those that do", async () => {
  const [text, code] = await compile(["microvn"], "");
  assertStringIncludes(text, 'No such program: "microvn". There are: agentd, microvm');
  assertEquals(code, 1);
});

Deno.test("compile refuses one runtime for two targets", async () => {
  const [text, code] = await compile([], "/nonexistent/denort");
  assertStringIncludes(text, 'DENORT_BIN fits one target only: "/nonexistent/denort"');
  assertEquals(code, 1);
});

Deno.test("compile says how to get the runtime when it cannot be had", async () => {
  const [text, code] = await compile(["microvm"], "/nonexistent/denort");
  assertStringIncludes(text, "denort at '/nonexistent/denort'");
  assertStringIncludes(text, 'Cannot compile "cli/main.ts"');
  assertStringIncludes(text, `unpack denort of Deno ${Deno.version.deno} for the target elsewhere`);
  assertEquals(code, 1);
});
