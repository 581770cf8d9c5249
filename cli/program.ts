import { Command as Program, Option } from "commander";
import type { Command, CommandEntry } from "./define.ts";
import { type Flag, flagName } from "./flag.ts";
import { VERSION } from "./version.ts";

/** Flags that every command takes. */
const GLOBALS = {
  json: "Print one JSON object on standard output, and nothing else there",
  quiet: "Hide progress; warnings stay",
} as const;

/** What building a program needs beside its commands. */
export interface ProgramOptions {
  /** Width that help is wrapped to. */
  readonly columns: number;
  /** Receives help and version when they are asked for. */
  readonly write: (text: string) => void;
}

/**
 * Makes the parser and help of the whole program.
 *
 * @param commands The list of commands.
 * @param options Width, and where help goes.
 * @returns The program with every command, none of which has flags of its own yet.
 */
export function buildProgram(
  commands: readonly CommandEntry[],
  options: ProgramOptions,
): Program {
  const program = new Program("microvm")
    .description(
      "Sandboxes on AWS Lambda MicroVMs: build an image, launch a VM, run a command in it.",
    )
    .exitOverride()
    .enablePositionalOptions()
    .helpCommand(false)
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .configureOutput({
      writeOut: options.write,
      writeErr: () => {},
      getOutHelpWidth: () => options.columns,
      getErrHelpWidth: () => options.columns,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
    .addHelpText(
      "after",
      '\nTry it with no AWS account:\n  $ microvm run --local --exec "uname -a"',
    );
  addGlobals(program);
  for (const { name, summary } of commands) program.command(name).summary(summary);
  return program;
}

/**
 * Gives one command of a program its flags, positionals and help.
 *
 * @param program The command's own parser.
 * @param entry The command in the list.
 * @param row The row.
 */
export function describeCommand(
  program: Program,
  { entry, row }: { readonly entry: CommandEntry; readonly row: Command },
): void {
  program.description(`${entry.summary}.\n\n${row.detail}`).action(() => {});
  for (const { value, help } of Object.values(row.positionals)) {
    program.argument(`[${value}]`, help);
  }
  for (const [member, flag] of Object.entries(row.flags)) program.addOption(option(member, flag));
  addGlobals(program);
  const examples = row.examples.map(({ does, args }) => `  # ${does}\n  $ microvm ${args}`);
  program.addHelpText("after", `\nExamples:\n${examples.join("\n")}`);
}

function addGlobals(program: Program): void {
  for (const [name, help] of Object.entries(GLOBALS)) program.option(`--${name}`, help);
  program
    .version(`microvm ${VERSION}`, "-V, --version", "Print the version")
    .helpOption("-h, --help", "Print this help");
}

function option(member: string, flag: Flag): Option {
  const name = `--${flagName(member)}`;
  return flag.kind === "boolean"
    ? new Option(name, flag.help)
    : new Option(`${name} <${flag.value}>`, [flag.help, ...annotations(flag)].join("; "));
}

function annotations(flag: Exclude<Flag, { readonly kind: "boolean" }>): string[] {
  const notes: string[] = [];
  if ("choices" in flag) notes.push(`one of ${flag.choices.join(", ")}`);
  if ("default" in flag) notes.push(`default ${flag.default}`);
  if ("env" in flag) notes.push(`or $${flag.env}`);
  return notes;
}
