import { DEFAULT_AGENT_PORT } from "@microvms/protocol";
import {
  type Cmd,
  type Dockerfile,
  DockerfileParser,
  type Entrypoint,
  type From,
  type Instruction,
} from "dockerfile-ast";
import { MicrovmError } from "../errors/microvm_error.ts";
import { BASE_IMAGE } from "./base_image.ts";
import type { DockerfileOptions } from "./default_dockerfile.ts";

/** The instructions that make the last stage, those of the stages that it is built from first. */
interface Chain {
  readonly base: string;
  readonly instructions: readonly Instruction[];
}

function refuse(problem: string): never {
  throw new MicrovmError("ERR_INVALID_ARG", `Cannot use the Dockerfile: ${problem}`);
}

function imageOf(from: From): string {
  return from.getExpandedArguments()[0]?.getValue() ?? "";
}

function lastStage(file: Dockerfile): Chain {
  const stages: { readonly from: From; readonly body: Instruction[] }[] = [];
  const froms = file.getFROMs();
  for (const instruction of file.getInstructions()) {
    const from = froms.find((each) => each === instruction);
    if (from !== undefined) stages.push({ from, body: [] });
    else stages.at(-1)?.body.push(instruction);
  }
  let index = stages.length - 1;
  let stage = stages[index];
  if (stage === undefined) return refuse(`It has no FROM; use "FROM ${BASE_IMAGE.dockerRef}"`);
  const instructions = [...stage.body];
  while (true) {
    const base = imageOf(stage.from);
    const earlier = stages.slice(0, index).findLastIndex(({ from }) =>
      from.getBuildStage()?.toLowerCase() === base.toLowerCase()
    );
    stage = stages[earlier];
    if (stage === undefined) return { base, instructions };
    index = earlier;
    instructions.unshift(...stage.body);
  }
}

/** Whether a CMD or ENTRYPOINT names nothing to run. */
function isEmpty(instruction: Cmd | Entrypoint): boolean {
  const text = instruction.getArgumentsContent()?.trim() ?? "";
  return text === "" || /^\[\s*\]$/.test(text);
}

function lastOf<T extends Instruction>(
  instructions: readonly Instruction[],
  candidates: readonly T[],
): T | undefined {
  return candidates.findLast((candidate) => instructions.some((each) => each === candidate));
}

function portOf(instructions: readonly Instruction[], file: Dockerfile): string | undefined {
  return file.getENVs()
    .filter((env) => instructions.some((each) => each === env))
    .flatMap((env) => env.getProperties())
    .findLast((property) => property.getName() === "AGENTD_PORT")
    ?.getValue() ?? undefined;
}

/**
 * Refuses a Dockerfile whose image could not serve: one that is built upon another base, does not
 * start the daemon, or starts it on a port where the service does not look.
 *
 * @param text The Dockerfile.
 * @param options What the image is expected to be.
 * @throws {MicrovmError} ERR_INVALID_ARG naming the line to change.
 *
 * @example A Dockerfile that starts nothing
 * ```ts
 * import { checkDockerfile, defaultDockerfile, MicrovmError } from "@microvms/core";
 * import { assertThrows } from "@std/assert";
 *
 * checkDockerfile(defaultDockerfile());
 * assertThrows(() => checkDockerfile("FROM scratch\n"), MicrovmError);
 * ```
 */
export function checkDockerfile(
  text: string,
  { port = DEFAULT_AGENT_PORT }: DockerfileOptions = {},
): void {
  const file = DockerfileParser.parse(text);
  const { base, instructions } = lastStage(file);
  if (base !== BASE_IMAGE.dockerRef) {
    refuse(`It is built from "${base}", and the base is "${BASE_IMAGE.dockerRef}"`);
  }
  const entrypoint = lastOf(instructions, file.getENTRYPOINTs());
  if (entrypoint !== undefined && !isEmpty(entrypoint)) {
    refuse("Its ENTRYPOINT would run in place of the daemon; write ENTRYPOINT []");
  }
  const command = lastOf(instructions, file.getCMDs());
  if (command === undefined || isEmpty(command)) {
    refuse('It has no CMD that starts the daemon; write CMD ["/agentd"]');
  }
  // A daemon without the variable listens on its default port.
  const listens = portOf(instructions, file) ?? String(DEFAULT_AGENT_PORT);
  if (listens !== String(port)) {
    refuse(
      `The daemon would listen on "${listens}", and port ${port} is called; ` +
        `write ENV AGENTD_PORT=${port}`,
    );
  }
}
