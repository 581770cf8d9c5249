import type { StartRequest } from "@microvms/protocol";

/**
 * Makes an argument vector of a start request.
 *
 * @returns Program and arguments; nothing when the request names no program.
 */
export function commandLine({ command, shell }: StartRequest): readonly string[] | undefined {
  if (shell) return ["/bin/sh", "-c", command.join("\n")];
  return command.length === 0 ? undefined : command;
}
