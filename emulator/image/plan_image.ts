import {
  Copy,
  type Dockerfile,
  DockerfileParser,
  type Instruction,
  ModifiableInstruction,
  PropertyInstruction,
  Run,
} from "dockerfile-ast";
import { BuildFailure } from "./build_failure.ts";
import { guestPath, sourcePath } from "./copy_paths.ts";
import { DEFAULT_PATH } from "./default_path.ts";
import { execForm } from "./exec_form.ts";
import { expandWord } from "./expand_word.ts";
import type { ImagePlan, ImageStep } from "./image.ts";
import { instructionText } from "./instruction_text.ts";

type Variables = Record<string, string>;

/**
 * Reads a Dockerfile.
 *
 * @param dockerfile Text of the Dockerfile.
 * @param folder Folder with the artifact's files, to check the sources of `COPY`.
 * @returns What the Dockerfile asks for.
 * @throws {BuildFailure} `CONTAINER_BUILD_FAILED` with the line, for whatever is wrong, missing or
 * not supported.
 */
export function planImage(dockerfile: string, folder: string): ImagePlan {
  const parsed = DockerfileParser.parse(dockerfile);
  const planner = new Planner(parsed, folder);
  for (const instruction of parsed.getInstructions()) planner.add(instruction);
  return planner.plan();
}

class Planner {
  readonly #escape: string;
  readonly #folder: string;
  readonly #steps: ImageStep[] = [];
  readonly #globalArgs: Variables = {};
  readonly #args: Variables = {};
  readonly #env: Variables = {};
  readonly #exposed = new Set<number>();
  #from: string | undefined;
  #workdir = "/";
  #entrypoint: readonly string[] = [];
  #takesCmd = true;
  #cmd: readonly string[] = [];
  #line = 0;

  constructor(dockerfile: Dockerfile, folder: string) {
    this.#escape = dockerfile.getEscapeCharacter();
    this.#folder = folder;
  }

  add(instruction: Instruction): void {
    this.#line = instruction.getRange().start.line + 1;
    const keyword = instruction.getKeyword();
    const text = instructionText(instruction, this.#escape);
    if (this.#from === undefined && keyword !== "FROM" && keyword !== "ARG") {
      throw this.#failure(`${keyword} stands before FROM`);
    }
    if (text === "") throw this.#failure(`${keyword} has no argument`);
    switch (keyword) {
      case "FROM":
        return this.#addFrom(text);
      case "ARG":
        return this.#addArg(instruction);
      case "ENV":
        return this.#addEnv(instruction);
      case "COPY":
        return this.#addCopy(instruction, text);
      case "WORKDIR":
        return this.#addWorkdir(text);
      case "RUN":
        return this.#addRun(instruction, text);
      case "EXPOSE":
        return this.#addExpose(text);
      case "ENTRYPOINT":
        this.#entrypoint = commandOf(text);
        // The shell form swallows what CMD says, as Docker's does.
        this.#takesCmd = execForm(text) !== null;
        return;
      case "CMD":
        this.#cmd = commandOf(text);
        return;
      case "LABEL":
      case "MAINTAINER":
        return;
      default:
        throw this.#failure(`${keyword} is not supported`);
    }
  }

  plan(): ImagePlan {
    if (this.#from === undefined) throw failure("The Dockerfile has no FROM");
    const argv = [...this.#entrypoint, ...(this.#takesCmd ? this.#cmd : [])];
    if (argv.length === 0) {
      throw failure("The Dockerfile names no program to start; add CMD or ENTRYPOINT");
    }
    return {
      from: this.#from,
      steps: this.#steps,
      env: this.#env,
      workdir: this.#workdir,
      argv,
      exposed: [...this.#exposed],
    };
  }

  #addFrom(text: string): void {
    if (this.#from !== undefined) {
      throw this.#failure("A second FROM (a build of several stages) is not supported");
    }
    const [image = "", as, name, ...rest] = text.split(/\s+/);
    const named = as === undefined || (as.toUpperCase() === "AS" && name !== undefined);
    if (!named || rest.length > 0) throw this.#failure(`FROM cannot be understood: ${text}`);
    this.#from = this.#expand(image, this.#globalArgs);
    if (this.#from === "") throw this.#failure(`FROM names no image: ${text}`);
  }

  #addArg(instruction: Instruction): void {
    const scope = this.#from === undefined ? this.#globalArgs : this.#args;
    for (const [name, value] of this.#properties(instruction)) {
      const given = value ?? (scope === this.#args ? this.#globalArgs[name] : undefined);
      if (given !== undefined) scope[name] = this.#expand(given);
    }
  }

  #addEnv(instruction: Instruction): void {
    const scope = this.#scope();
    for (const [name, value] of this.#properties(instruction)) {
      if (value === null) throw this.#failure(`ENV gives no value to "${name}"`);
      // All of one instruction see the values from before it.
      this.#env[name] = this.#expand(value, scope);
    }
  }

  #addCopy(instruction: Instruction, text: string): void {
    const mode = this.#copyMode(instruction);
    const words = (execForm(text) ?? text.split(/\s+/)).map((word) => this.#expand(word));
    const target = words.pop();
    if (target === undefined || words.length === 0) {
      throw this.#failure(`COPY needs a source and a destination: ${text}`);
    }
    const destination = guestPath(target, this.#workdir);
    const sources = words.map((word) => this.#source(word));
    if (sources.length > 1 && !destination.endsWith("/")) {
      throw this.#failure(
        `COPY of several sources needs a destination that ends with "/": ${target}`,
      );
    }
    this.#steps.push({ kind: "copy", line: this.#line, sources, destination, mode });
  }

  #copyMode(instruction: Instruction): string | null {
    this.#refuseHeredocs(instruction);
    let mode: string | null = null;
    for (const flag of flagsOf(instruction)) {
      if (flag.getName() !== "chmod") {
        throw this.#failure(`COPY --${flag.getName()} is not supported`);
      }
      mode = this.#expand(flag.getValue() ?? "");
      if (!/^[0-7]{3,4}$/.test(mode)) {
        throw this.#failure(`COPY --chmod takes octal bits, not "${mode}"`);
      }
    }
    return mode;
  }

  #source(word: string): string {
    const path = sourcePath(word);
    if (path === null) throw this.#failure(`COPY cannot reach outside the artifact: ${word}`);
    if (this.#exists(path)) return path;
    const hint = /[*?[]/.test(word) ? " (wildcards are not supported)" : "";
    throw this.#failure(`COPY finds no such file or folder in the artifact${hint}: ${word}`);
  }

  #exists(path: string): boolean {
    try {
      Deno.lstatSync(`${this.#folder}/${path}`);
      return true;
    } catch (error) {
      const { NotADirectory, NotFound } = Deno.errors;
      if (error instanceof NotFound || error instanceof NotADirectory) return false;
      throw error;
    }
  }

  #addWorkdir(text: string): void {
    const path = guestPath(this.#expand(text), this.#workdir);
    this.#workdir = path === "/" ? path : path.replace(/\/$/, "");
    this.#steps.push({ kind: "workdir", line: this.#line, path: this.#workdir });
  }

  #addRun(instruction: Instruction, text: string): void {
    this.#refuseHeredocs(instruction);
    for (const flag of flagsOf(instruction)) {
      throw this.#failure(`RUN --${flag.getName()} is not supported`);
    }
    const env = { ...this.#args, ...this.#env };
    this.#steps.push({
      kind: "run",
      line: this.#line,
      argv: commandOf(text),
      env,
      workdir: this.#workdir,
    });
  }

  #addExpose(text: string): void {
    for (const word of text.split(/\s+/).map((word) => this.#expand(word))) {
      const match = /^(\d+)(?:-(\d+))?(?:\/(tcp|udp))?$/i.exec(word);
      const first = Number(match?.[1]);
      const last = Number(match?.[2] ?? match?.[1]);
      if (!(first >= 1 && first <= last && last <= 65535)) {
        throw this.#failure(`EXPOSE takes ports from 1 to 65535, not "${word}"`);
      }
      if (match?.[3]?.toLowerCase() === "udp") continue;
      for (let port = first; port <= last; port++) this.#exposed.add(port);
    }
  }

  #refuseHeredocs(instruction: Instruction): void {
    if (
      (instruction instanceof Copy || instruction instanceof Run) &&
      instruction.getHeredocs().length > 0
    ) {
      throw this.#failure(`${instruction.getKeyword()} with a heredoc is not supported`);
    }
  }

  #properties(instruction: Instruction): [name: string, value: string | null][] {
    if (!(instruction instanceof PropertyInstruction)) return [];
    return instruction.getProperties().map((property) => {
      const name = property.getName();
      if (!/^[^\s=$"']+$/.test(name)) {
        throw this.#failure(`This is not the name of a variable: ${name}`);
      }
      return [name, property.getUnescapedValue()];
    });
  }

  #scope(): Variables {
    return { PATH: DEFAULT_PATH, ...this.#args, ...this.#env };
  }

  #expand(word: string, variables: Variables = this.#scope()): string {
    try {
      return expandWord(word, { variables, escape: this.#escape });
    } catch (error) {
      if (error instanceof SyntaxError) throw this.#failure(error.message);
      throw error;
    }
  }

  #failure(text: string): BuildFailure {
    return failure(`Cannot use line ${this.#line} of the Dockerfile, ${text}`);
  }
}

function failure(text: string): BuildFailure {
  return new BuildFailure("CONTAINER_BUILD_FAILED", text);
}

function commandOf(text: string): readonly string[] {
  return execForm(text) ?? ["/bin/sh", "-c", text];
}

function flagsOf(instruction: Instruction) {
  return instruction instanceof ModifiableInstruction ? instruction.getFlags() : [];
}
