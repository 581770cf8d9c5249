import { COMMANDS } from "./commands/mod.ts";
import type { Context } from "./context.ts";
import { parse, type Parsed } from "./parse.ts";

const DEFAULT_COLUMNS = 80;

/**
 * Reads a command line and does what it asks for.
 *
 * @param argv The arguments after the program's name.
 * @param context Everything outside the program that it may touch.
 * @returns The exit status.
 */
export async function dispatch(argv: readonly string[], context: Context): Promise<number> {
  const columns = context.stdout.columns() ?? DEFAULT_COLUMNS;
  let parsed: Parsed;
  try {
    parsed = await parse(argv, { commands: COMMANDS, columns });
  } catch (error) {
    const { refuse } = await import("./execute.ts");
    // The parser did not get far enough to say which form of output is wanted.
    return await refuse(error, { context, json: argv.includes("--json") });
  }
  if (parsed.kind === "text") {
    await context.stdout.write(parsed.text);
    return 0;
  }
  const { execute } = await import("./execute.ts");
  return await execute(parsed, context);
}
