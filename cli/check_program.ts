import { MicrovmError, programMachine } from "@microvms/core";
import type { FileSource, Machine } from "./context.ts";

/** A program that the user named. */
export interface Program {
  /** Its path, as the user wrote it. */
  readonly path: string;
  /** Its bytes. */
  readonly bytes: Uint8Array;
}

/** The machine that is to start a program. */
export interface Starter {
  /** The machine. */
  readonly machine: Machine;
  /** Its files, for the interpreter of a script. */
  readonly files: FileSource;
}

/** The machines of ELF programs, in Deno's words. */
const ELF_ARCHES = { ARM_64: "aarch64", X86_64: "x86_64" } as const;

/** Where Linux lists what starts the programs of other machines. */
const FOREIGN_HANDLERS = "/proc/sys/fs/binfmt_misc";

/**
 * Refuses a program that the VMs of an image cannot start.
 *
 * @param program The program.
 * @throws {MicrovmError} `ERR_PRECONDITION` for anything but an ELF program for ARM_64.
 */
export function checkImageProgram({ path, bytes }: Program): void {
  const machine = programMachine(bytes);
  if (machine === "ARM_64") return;
  throw refusal(path, {
    found: describe(machine),
    needed: "the image's VMs are ARM_64, so it must be an ELF program for aarch64",
  });
}

/**
 * Refuses a program that this machine cannot start.
 *
 * @param program The program.
 * @param starter The machine.
 * @throws {MicrovmError} `ERR_PRECONDITION` for a program for another machine, a script without its
 *     interpreter, and what is neither.
 */
export async function checkLocalProgram(
  { path, bytes }: Program,
  { machine, files }: Starter,
): Promise<void> {
  const kind = programMachine(bytes);
  switch (kind) {
    case "ARM_64":
    case "X86_64":
      if (machine.os === "linux") {
        if (machine.arch === ELF_ARCHES[kind]) return;
        if (await isFile(`${FOREIGN_HANDLERS}/qemu-${ELF_ARCHES[kind]}`, files)) return;
      }
      throw refusal(path, {
        found: describe(kind),
        needed: `this machine starts programs for ${machine.os} on ${machine.arch}`,
      });
    case "script": {
      const interpreter = interpreterOf(bytes);
      if (await isFile(interpreter, files)) return;
      throw refusal(path, {
        found: `it is a script for "${interpreter}"`,
        needed: "this machine has no such file, so install it or name another program",
      });
    }
    case "unknown":
      // Formats of other systems are told apart by the systems themselves.
      if (machine.os !== "linux") return;
      throw refusal(path, {
        found: describe(kind),
        needed: `it must be an ELF program for ${machine.arch}, or a script that begins with "#!"`,
      });
    default:
      kind satisfies never;
  }
}

type ProgramMachine = ReturnType<typeof programMachine>;

function describe(kind: ProgramMachine): string {
  switch (kind) {
    case "ARM_64":
    case "X86_64":
      return `it is an ELF program for ${ELF_ARCHES[kind]}`;
    case "script":
      return "it is a script";
    case "unknown":
      return "it is neither an ELF program for a known machine nor a script";
    default:
      return kind satisfies never;
  }
}

function interpreterOf(bytes: Uint8Array): string {
  const end = bytes.indexOf(0x0a);
  const line = new TextDecoder().decode(bytes.subarray(2, end === -1 ? undefined : end));
  return line.trim().split(/[ \t]/)[0] ?? "";
}

async function isFile(path: string, files: FileSource): Promise<boolean> {
  try {
    return (await files.stat(path)).isFile;
  } catch {
    return false;
  }
}

function refusal(
  path: string,
  { found, needed }: { readonly found: string; readonly needed: string },
): MicrovmError {
  return new MicrovmError(
    "ERR_PRECONDITION",
    `Cannot use the program "${path}": ${found}; ${needed}`,
  );
}
