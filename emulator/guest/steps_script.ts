import { BuildFailure, type ImageStep, type RunStep } from "../image/mod.ts";
import type { GuestIsolation } from "./guest.ts";
import { programEnvironment } from "./program_environment.ts";
import { shellQuote } from "./shell_quote.ts";

/** What {@link stepsScript} writes down. */
export interface StepsOptions {
  /** How the guest is kept apart. */
  readonly isolation: GuestIsolation;
  /** Steps of the image. */
  readonly steps: readonly ImageStep[];
  /** Absolute folder the program starts in. */
  readonly workdir: string;
  /** Program and arguments. */
  readonly argv: readonly string[];
  /** All variables of the program. */
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Programs that change nothing but the files they name, so that they do no harm outside of
 * namespaces.
 */
const PLAIN_RUN = /^(?:chmod [0-7]{3,4}|mkdir -p)(?: \/[\w./-]*)+$/;

/**
 * Writes the shell commands that do the steps of an image and then become its program.
 *
 * @param options Steps and program.
 * @returns Commands for {@link NAMESPACE_SCRIPT} or {@link PLAIN_SCRIPT}.
 * @throws {BuildFailure} When a step cannot be done without namespaces.
 */
export function stepsScript({ isolation, steps, workdir, argv, env }: StepsOptions): string {
  const lines = steps.map((step) =>
    `at=${shellQuote(`${step.kind.toUpperCase()} at line ${step.line} of the Dockerfile`)}\n` +
    stepCommand(step, isolation)
  );
  const path = env["PATH"] ?? "";
  return [
    ...lines,
    "at='the start of its program'",
    `set -- ${argv.map(shellQuote).join(" ")}`,
    ...(isolation === "process" ? [MAP_ARGUMENTS] : []),
    "close_image",
    `cd "$root"${shellQuote(workdir)}`,
    `check ${shellQuote(path)} "$1"`,
    `exec ${environment(env)} "$@"`,
  ].join("\n");
}

/**
 * A path of the guest is one below the folder that stands for its root, where there is such a file.
 */
const MAP_ARGUMENTS = String.raw`for word do
  shift
  case $word in /*) [ ! -e "$root$word" ] || word=$root$word ;; esac
  set -- "$@" "$word"
done`;

function stepCommand(step: ImageStep, isolation: GuestIsolation): string {
  switch (step.kind) {
    case "copy":
      return `copy ${
        [step.mode ?? "", step.destination, ...step.sources].map(shellQuote).join(" ")
      }`;
    case "workdir":
      return `mkdir -p "$root"${shellQuote(step.path)}`;
    case "run":
      return isolation === "process" ? plainRun(step) : namespaceRun(step);
  }
}

function namespaceRun({ argv, env, workdir }: RunStep): string {
  const words = argv.map(shellQuote).join(" ");
  return `(cd ${shellQuote(workdir)} && exec ${environment(programEnvironment(env))} ${words})`;
}

function plainRun({ argv, line }: RunStep): string {
  const command = argv.length === 3 && argv[0] === "/bin/sh" && argv[1] === "-c"
    ? argv[2] ?? ""
    : argv.join(" ");
  if (!PLAIN_RUN.test(command) || command.includes("..")) {
    const text = `Cannot do RUN at line ${line} of the Dockerfile without namespaces ` +
      "(start the emulator on Linux, as root or where user namespaces are permitted, " +
      `or bring the files in the artifact): ${command}`;
    throw new BuildFailure("CONTAINER_BUILD_FAILED", text);
  }
  return command.split(" ").map((word) =>
    word.startsWith("/") ? `"$root"${shellQuote(word)}` : word
  ).join(" ");
}

function environment(env: Readonly<Record<string, string>>): string {
  const words = Object.entries(env).map(([name, value]) => shellQuote(`${name}=${value}`));
  return ["$wrap env -i --", ...words].join(" ");
}
