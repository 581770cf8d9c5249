import type { Instruction } from "dockerfile-ast";

/**
 * Joins the lines of an instruction's arguments, leaving out comments and empty lines between them.
 *
 * @param instruction Instruction of a parsed Dockerfile.
 * @param escape Escape character of the Dockerfile.
 * @returns The arguments on one line, without flags.
 */
export function instructionText(instruction: Instruction, escape: string): string {
  const [first = "", ...rest] = (instruction.getRawArgumentsContent() ?? "").split(/\r?\n/);
  const lines = [first, ...rest.filter((line) => !/^\s*(?:#|$)/.test(line))];
  return lines.map((line) => withoutContinuation(line, escape)).join("").trim();
}

function withoutContinuation(line: string, escape: string): string {
  const bare = line.trimEnd();
  return bare.endsWith(escape) ? bare.slice(0, -1) : line;
}
