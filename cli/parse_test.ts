import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import fc from "fast-check";
import { z } from "zod";
import { type CommandEntry, defineCommand, type ParsedInput } from "./define.ts";
import { parse } from "./parse.ts";
import { UsageError } from "./usage_error.ts";

const ROW = defineCommand({
  detail: "Copies things.",
  positionals: { source: { value: "SOURCE", help: "What to copy" } },
  flags: {
    exec: { kind: "text", value: "COMMAND", help: "Command", env: "COPY_COMMAND" },
    memory: { kind: "choice", value: "MIB", help: "Memory", choices: [512, 1024], default: 512 },
    keepAll: { kind: "boolean", help: "Keep it" },
    timeout: { kind: "seconds", value: "SEC", help: "Patience", min: 0, max: 60, default: 30 },
    port: { kind: "integer", value: "PORT", help: "Port", min: 1, max: 65_535 },
  },
  examples: [{ does: "Copy one thing", args: "copy thing" }],
  responseType: "microvm.copy",
  schema: z.null(),
  run: () => Promise.resolve({ data: null, exit: 0 }),
  text: () => "",
});
const COMMANDS: readonly CommandEntry[] = [
  { name: "copy", summary: "Copy a thing", load: () => Promise.resolve(ROW) },
  { name: "move", summary: "Move a thing", load: () => Promise.resolve(ROW) },
];
const ABSENT: ParsedInput = {
  source: undefined,
  exec: undefined,
  memory: 512,
  keepAll: false,
  timeout: 30,
  port: undefined,
};

async function read(...argv: string[]) {
  const parsed = await parse(argv, { commands: COMMANDS, columns: 100 });
  if (parsed.kind !== "command") throw new Error(`Got text: ${parsed.text}`);
  const { input, json, quiet } = parsed;
  return { input, json, quiet };
}

async function help(...argv: string[]): Promise<string> {
  const parsed = await parse(argv, { commands: COMMANDS, columns: 100 });
  return parsed.kind === "text" ? parsed.text : "";
}

async function refusal(...argv: string[]): Promise<string> {
  return (await assertRejects(() => read(...argv), UsageError)).message;
}

Deno.test("parse() reads flags in both forms, positionals and defaults", async () => {
  const rows: readonly (readonly [string[], ParsedInput])[] = [
    [[], {}],
    [["thing"], { source: "thing" }],
    [["--exec", "ls -l", "thing"], { exec: "ls -l", source: "thing" }],
    [["--exec=ls", "--memory=1024"], { exec: "ls", memory: 1024 }],
    [["--exec="], { exec: "" }],
    [["--exec", ""], { exec: "" }],
    [["--exec=-5"], { exec: "-5" }],
    [["--exec=--json"], { exec: "--json" }],
    [["--exec", "-"], { exec: "-" }],
    [["--exec", "# nothing"], { exec: "# nothing" }],
    [["--keep-all", "--timeout", "0.5", "--port", "9000"], {
      keepAll: true,
      timeout: 0.5,
      port: 9000,
    }],
    [[""], { source: "" }],
    [["--", "--json"], { source: "--json" }],
    [["--keep-all", "--", "--keep-all"], { keepAll: true, source: "--keep-all" }],
  ];
  for (const [argv, input] of rows) {
    assertEquals(
      await read("copy", ...argv),
      { input: { ...ABSENT, ...input }, json: false, quiet: false },
      argv.join(" "),
    );
  }
});

Deno.test("parse() takes the flags of every command before and after its name", async () => {
  assertEquals(await read("--json", "copy"), { input: ABSENT, json: true, quiet: false });
  assertEquals(await read("copy", "--quiet"), { input: ABSENT, json: false, quiet: true });
  assertEquals(await read("--json", "--quiet", "copy", "--json"), {
    input: ABSENT,
    json: true,
    quiet: true,
  });
});

Deno.test("parse() refuses what it does not know and names the nearest", async () => {
  assertEquals(
    await refusal("copy", "--memry", "512"),
    'Cannot read the command line: unknown option "--memry"; did you mean --memory?',
  );
  assertEquals(
    await refusal("cpy"),
    'Cannot read the command line: unknown command "cpy"; did you mean copy?',
  );
  assertEquals(
    await refusal("copy", "--xyzzy"),
    'Cannot read the command line: unknown option "--xyzzy"; ' +
      "use one of --exec, --memory, --keep-all, --timeout, --port, --json, --quiet, --version",
  );
  assertStringIncludes(await refusal("copy", "a", "b"), "too many arguments");
  assertStringIncludes(await refusal("help"), 'unknown command "help"');
  assertStringIncludes(await refusal("copy", "--json=1"), 'unknown option "--json=1"');
  assertStringIncludes(await refusal("--memory", "512", "copy"), 'unknown option "--memory"');
});

Deno.test("parse() refuses a value outside a flag's domain and says the domain", async () => {
  assertEquals(
    await refusal("copy", "--memory", "1500"),
    'Cannot read --memory: "1500" is not one of 512, 1024',
  );
  assertEquals(
    await refusal("copy", "--timeout=-1"),
    'Cannot read --timeout: "-1" is not a number of seconds from 0 to 60',
  );
});

Deno.test("parse() refuses a flag twice, without its value, or with a flag as its value", async () => {
  assertEquals(
    await refusal("copy", "--port=1", "--port=2"),
    "Cannot read --port: it is given twice",
  );
  assertEquals(
    await refusal("copy", "--quiet", "--quiet"),
    "Cannot read --quiet: it is given twice",
  );
  assertStringIncludes(await refusal("copy", "--exec"), "argument missing");
  assertEquals(
    await refusal("copy", "--exec", "--json"),
    "Cannot read --exec: its value is missing; one that starts with a dash is written " +
      '"--exec=--json"',
  );
  assertStringIncludes(await refusal("copy", "--timeout", "-5"), "its value is missing");
});

Deno.test("parse() refuses a command line without a command, and helps with an empty one", async () => {
  assertEquals(await refusal("--json"), "Cannot read the command line: it names no command");
  assertStringIncludes(await help(), "Usage: microvm");
});

Deno.test("parse() prints help of the program and of a command from their rows", async () => {
  const root = await help("--help");
  assertStringIncludes(root, "copy  ");
  assertStringIncludes(root, "Move a thing");
  const copy = await help("copy", "-h");
  assertStringIncludes(copy, "Usage: microvm copy [options] [SOURCE]");
  assertStringIncludes(copy, "--memory <MIB>");
  assertStringIncludes(copy, "Memory; one of 512, 1024; default 512");
  assertStringIncludes(copy, "Command; or $COPY_COMMAND");
  assertStringIncludes(copy, "  # Copy one thing\n  $ microvm copy thing");
  assertStringIncludes(copy, "--json");
});

Deno.test("parse() prints the version before and after a command", async () => {
  assertEquals(await help("--version"), "microvm 0.1.0\n");
  assertEquals(await help("copy", "-V"), "microvm 0.1.0\n");
});

Deno.test("parse() reads back every input, in any order and either form", async () => {
  const text = fc.string({ unit: "grapheme" });
  const input = fc.record({
    source: fc.option(text, { nil: undefined }),
    exec: fc.option(text, { nil: undefined }),
    memory: fc.constantFrom(512, 1024),
    keepAll: fc.boolean(),
    timeout: fc.integer({ min: 0, max: 60 }),
    port: fc.option(fc.integer({ min: 1, max: 65_535 }), { nil: undefined }),
  });
  function words(name: string, value: unknown, joined: boolean): string[][] {
    if (value === undefined || value === false) return [];
    if (value === true) return [[`--${name}`]];
    const apart = !joined && !/^-./.test(String(value));
    return [apart ? [`--${name}`, String(value)] : [`--${name}=${value}`]];
  }
  await fc.assert(fc.asyncProperty(
    input,
    fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
    fc.boolean(),
    fc.nat(),
    async (value, joined, json, turn) => {
      const flags = [
        ...words("exec", value.exec, joined[0] === true),
        ...words("memory", value.memory, joined[1] === true),
        ...words("keep-all", value.keepAll, false),
        ...words("timeout", value.timeout, joined[2] === true),
        ...words("port", value.port, joined[3] === true),
        ...words("json", json, false),
      ];
      const at = flags.length === 0 ? 0 : turn % flags.length;
      const argv = [...flags.slice(at), ...flags.slice(0, at)].flat();
      if (value.source !== undefined) argv.push("--", value.source);
      assertEquals(await read("copy", ...argv), { input: value, json, quiet: false });
    },
  ));
});

Deno.test("parse() ends in an input, a text or a usage error, whatever it is given", async () => {
  const token = fc.oneof(
    fc.constantFrom("copy", "move", "--", "--json", "--exec", "--memory", "512", "-h", "-V", "-"),
    fc.string(),
    fc.string().map((text) => `--${text}`),
  );
  await fc.assert(fc.asyncProperty(fc.array(token), async (argv) => {
    try {
      const { kind } = await parse(argv, { commands: COMMANDS, columns: 80 });
      assertEquals(kind === "text" || kind === "command", true);
    } catch (error) {
      assertEquals(error instanceof UsageError, true, String(error));
    }
  }));
});
