import { type Command as Program, CommanderError } from "commander";
import type { Command, CommandEntry, ParsedInput, Positionals } from "./define.ts";
import { flagName, type Flags, readFlag } from "./flag.ts";
import { buildProgram, describeCommand } from "./program.ts";
import { UsageError } from "./usage_error.ts";

/** What a command line asks for. */
export type Parsed =
  | {
    readonly kind: "text";
    /** Help or version. */
    readonly text: string;
  }
  | {
    readonly kind: "command";
    /** The row. */
    readonly command: Command;
    /** What the row's `run` is given. */
    readonly input: ParsedInput;
    /** Whether standard output gets one JSON envelope. */
    readonly json: boolean;
    /** Whether progress is hidden. */
    readonly quiet: boolean;
  };

/** What a parse needs beside the arguments. */
export interface ParseOptions {
  /** The list of commands. */
  readonly commands: readonly CommandEntry[];
  /** Width that help is wrapped to, in columns. */
  readonly columns: number;
}

const NO_COMMAND = "Cannot read the command line: it names no command";

/**
 * Reads a command line by the rows of the commands.
 *
 * @param argv The arguments after the program's name.
 * @param options Commands and width.
 * @returns The command with its input, or the text of a help or version that was asked for.
 * @throws {UsageError} When it cannot be understood.
 */
export async function parse(
  argv: readonly string[],
  { commands, columns }: ParseOptions,
): Promise<Parsed> {
  let text = "";
  const program = buildProgram(commands, { columns, write: (part) => text += part });
  if (argv.length === 0) return { kind: "text", text: program.helpInformation() };

  // The globals take no values, so the first word without a dash is the command.
  const word = argv.find((token) => !token.startsWith("-"));
  const entry = commands.find(({ name }) => name === word);
  const leaf = program.commands.find((command) => command.name() === word) ?? program;
  const row = await entry?.load();
  if (entry !== undefined && row !== undefined) describeCommand(leaf, { entry, row });

  const before = watchFlags(program, argv);
  const given = leaf === program ? before : watchFlags(leaf, argv);
  try {
    program.parse(argv, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return { kind: "text", text };
    throw new UsageError(explain(error, { program, leaf }));
  }
  if (row === undefined) throw new UsageError(NO_COMMAND);
  return {
    kind: "command",
    command: row,
    input: { ...readPositionals(row.positionals, leaf.args), ...readFlags(row.flags, given) },
    json: before.has("json") || given.has("json"),
    quiet: before.has("quiet") || given.has("quiet"),
  };
}

/** The parser of the whole command line, and that of its command. */
interface Parsers {
  readonly program: Program;
  readonly leaf: Program;
}

/** Notes the flags as the parser meets them; a switch has no text. */
function watchFlags(program: Program, argv: readonly string[]): Map<string, string | undefined> {
  const given = new Map<string, string | undefined>();
  for (const option of program.options) {
    const name = option.name();
    program.on(`option:${name}`, (text?: string) => {
      if (given.has(name)) throw new UsageError(`Cannot read --${name}: it is given twice`);
      // The parser takes the next word whatever it is, and a forgotten value would eat a flag.
      if (text !== undefined && /^-./.test(text) && !argv.includes(`--${name}=${text}`)) {
        throw new UsageError(
          `Cannot read --${name}: its value is missing; one that starts with a dash is written ` +
            `"--${name}=${text}"`,
        );
      }
      given.set(name, text);
    });
  }
  return given;
}

function readPositionals(positionals: Positionals, words: readonly string[]): ParsedInput {
  return Object.fromEntries(Object.keys(positionals).map((member, at) => [member, words[at]]));
}

function readFlags(flags: Flags, given: ReadonlyMap<string, string | undefined>): ParsedInput {
  const input: Record<string, ParsedInput[string]> = {};
  for (const [member, flag] of Object.entries(flags)) {
    const name = flagName(member);
    const text = given.get(name);
    if (flag.kind === "boolean") {
      input[member] = given.has(name);
    } else if (text === undefined) {
      input[member] = "default" in flag ? flag.default : undefined;
    } else {
      const reading = readFlag(flag, text);
      if (!reading.ok) {
        throw new UsageError(`Cannot read --${name}: "${text}" is not ${reading.expected}`);
      }
      input[member] = reading.value;
    }
  }
  return input;
}

/** Says in our words what the parser says: one line, double quotes, no full stop. */
function explain({ code, message }: CommanderError, parsers: Parsers): string {
  if (code === "commander.help") return NO_COMMAND;
  const [what = "", hint] = message.replace(/^error: /, "").split("\n(Did you mean ");
  const complaint = what.replaceAll("'", '"').replace(/\.$/, "");
  const help = hint === undefined
    ? allowed(code, parsers)
    : `; did you mean ${hint.replace(/\?\)$/, "")}?`;
  return `Cannot read the command line: ${complaint}${help}`;
}

/** Names what may stand there, for a word that resembles none of it. */
function allowed(code: string, { program, leaf }: Parsers): string {
  switch (code) {
    case "commander.unknownOption":
      return `; use one of ${leaf.options.map(({ long }) => long).join(", ")}`;
    case "commander.unknownCommand":
      return `; use one of ${program.commands.map((command) => command.name()).join(", ")}`;
    default:
      return "";
  }
}
