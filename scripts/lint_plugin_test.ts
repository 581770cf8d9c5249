import { assertEquals } from "@std/assert";
import plugin from "./lint_plugin.ts";

/** The rules that a source breaks, when it lies at a path. */
function broken(path: string, source: string): string[] {
  return Deno.lint.runPlugin(plugin, path, source).map(({ id }) => id.replace("microvms/", ""));
}

Deno.test("import-direction accepts each import that the rule allows", () => {
  const allowed: [path: string, specifier: string][] = [
    ["core/mod.ts", "@microvms/protocol"],
    ["core/mod.ts", "@microvms/protocol/control"],
    ["agentd/app.ts", "@microvms/protocol"],
    ["emulator/app.ts", "@microvms/protocol/control"],
    ["cli/run.ts", "@microvms/core"],
    ["cli/main.ts", "@microvms/emulator"],
    ["cli/main.ts", "@microvms/agentd"],
    ["mod.ts", "@microvms/core"],
    ["tests/e2e/run_test.ts", "@microvms/emulator"],
    ["scripts/demo.ts", "@microvms/protocol"],
    ["core/control/client.ts", "../clock.ts"],
    ["tests/e2e/run_test.ts", "../helpers/cli.ts"],
    ["tests/lint_test.ts", "../scripts/lint_plugin.ts"],
    ["protocol/schema.ts", "zod"],
  ];
  for (const [path, specifier] of allowed) {
    assertEquals(
      broken(path, `import { a } from "${specifier}"; a();`),
      [],
      `${path} ${specifier}`,
    );
  }
});

Deno.test("import-direction refuses each import against the rule", () => {
  const refused: [path: string, specifier: string][] = [
    ["protocol/mod.ts", "@microvms/core"],
    ["core/mod.ts", "@microvms/agentd"],
    ["core/mod.ts", "@microvms/core"],
    ["core/mod_test.ts", "@microvms/emulator"],
    ["agentd/app.ts", "@microvms/core"],
    ["emulator/app.ts", "@microvms/agentd"],
    ["cli/run.ts", "@microvms/protocol"],
    ["cli/run.ts", "@microvms/emulator"],
    ["cli/commands/main.ts", "@microvms/emulator"],
    ["mod.ts", "@microvms/protocol"],
    ["compat/std/assert/mod.ts", "@microvms/core"],
    ["core/mod.ts", "../protocol/mod.ts"],
    ["core/control/client.ts", "../../protocol/mod.ts"],
    ["tests/e2e/run_test.ts", "../../core/mod.ts"],
    ["mod.ts", "./core/mod.ts"],
  ];
  for (const [path, specifier] of refused) {
    const rule = ["import-direction"];
    const place = `${path} ${specifier}`;
    assertEquals(broken(path, `import { a } from "${specifier}"; a();`), rule, place);
    assertEquals(broken(path, `import type { A } from "${specifier}";`), rule, place);
    assertEquals(broken(path, `export { a } from "${specifier}";`), rule, place);
    assertEquals(broken(path, `export * from "${specifier}";`), rule, place);
    assertEquals(broken(path, `await import("${specifier}");`), rule, place);
  }
});

Deno.test("import-direction reads a file address as it reads a path", () => {
  const address = new URL("../core/mod.ts", import.meta.url).href;
  assertEquals(broken(address, 'import "@microvms/agentd";'), ["import-direction"]);
});

Deno.test("no-process-globals refuses the process and the console below a main.ts", () => {
  const sources = [
    "Deno.exit(1);",
    "Deno.args.length;",
    'Deno.env.get("HOME");',
    'Deno["env"].get("HOME");',
    "Deno.exitCode = 1;",
    "Deno.stdout.writeSync(bytes);",
    "Deno.stderr.writable;",
    "Deno.stdin.readable;",
    "globalThis.Deno.exit(1);",
    "const { exit } = Deno; exit(1);",
    "console.log(1);",
    "globalThis.console.error(1);",
    "const { log } = console; log(1);",
    'import process from "node:process";',
    'await import("node:process");',
    "process.exit(1);",
    'globalThis.process.stdout.write("x");',
  ];
  for (const source of sources) {
    assertEquals(broken("core/clock.ts", source), ["no-process-globals"], source);
    assertEquals(broken("core/domain.ts", source), ["no-process-globals"], source);
    for (const path of ["cli/main.ts", "scripts/demo.ts", "core/clock_test.ts", "tests/a.ts"]) {
      assertEquals(broken(path, source), [], `${path}: ${source}`);
    }
  }
});

Deno.test("no-process-globals leaves the rest of Deno alone", () => {
  const source =
    "Deno.readTextFile(path); io.stdout.write(text); Deno[args]; args.exit(); process.kill();";
  assertEquals(broken("core/clock.ts", source), []);
});

Deno.test("no-top-level-arrow refuses a function that is a constant of its module", () => {
  assertEquals(broken("core/a.ts", "export const a = (): number => 1;"), ["no-top-level-arrow"]);
  assertEquals(broken("core/a.ts", "const a = async () => 1;"), ["no-top-level-arrow"]);
  assertEquals(broken("core/a.ts", "const a = function () {};"), ["no-top-level-arrow"]);
  assertEquals(broken("core/a.ts", "function a() { const b = () => 1; return b; }"), []);
});

Deno.test("error-message wants a capital first and no full stop last", () => {
  const wrong = [
    'new TypeError("cannot read file");',
    "new TypeError(`cannot read file: ${path}`);",
    'new TypeError("Cannot read file.");',
    "new TypeError(`Cannot read file: ${path}.`);",
    'new MicrovmError("ERR_UNEXPECTED", "cannot read file");',
    'new TypeError("cannot read " + path);',
    'new TypeError(path + " is gone.");',
  ];
  for (const source of wrong) assertEquals(broken("core/a.ts", source), ["error-message"], source);
  const right = [
    'new TypeError("Cannot read file");',
    "new TypeError(`Cannot read file: ${path}`);",
    "new TypeError(`${path}: No such file`);",
    'new TypeError("Cannot read " + path);',
    "new TypeError(message);",
    'new URL("http://localhost.");',
  ];
  for (const source of right) assertEquals(broken("core/a.ts", source), [], source);
  assertEquals(broken("core/a_test.ts", 'new TypeError("boom.");'), []);
});

Deno.test("few-parameters wants at most two values and then options", () => {
  const wrong = [
    "export function f(a: A, b: B, c: C): void {}",
    "export function f(a: A, b: B, { c }: Options, d: D): void {}",
    "export async function f(a: A, b: B, c = 1): Promise<void> {}",
  ];
  for (const source of wrong) assertEquals(broken("core/a.ts", source), ["few-parameters"], source);
  const right = [
    "export function f(a: A, b: B): void {}",
    "export function f(a: A, b: B, { c = 1 }: Options = {}): void {}",
    "export function f(a: A, b: B, options: Options): void {}",
    "function f(a: A, b: B, c: C): void {}",
  ];
  for (const source of right) assertEquals(broken("core/a.ts", source), [], source);
  assertEquals(broken("compat/std/assert/equals.ts", wrong[0] ?? ""), []);
});
