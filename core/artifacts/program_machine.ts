import type { Architecture } from "@microvms/protocol/control";

/** What can start a program: a processor, the interpreter that it names, or nobody can tell. */
export type ProgramMachine = Architecture | "script" | "unknown";

const ELF_MAGIC = [0x7f, 0x45, 0x4c, 0x46];
const BIG_ENDIAN = 2;
const MACHINES: ReadonlyMap<number, Architecture> = new Map([[0xb7, "ARM_64"], [0x3e, "X86_64"]]);

/**
 * Tells which machine a program is for, by its first bytes.
 *
 * @param bytes The program, or at least its first 20 bytes.
 * @returns The architecture of an ELF file, `script` for a `#!` line, else `unknown`.
 *
 * @example A shell script
 * ```ts
 * import { programMachine } from "@microvms/core";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(programMachine(new TextEncoder().encode("#!/bin/sh\n")), "script");
 * ```
 */
export function programMachine(bytes: Uint8Array): ProgramMachine {
  if (bytes[0] === 0x23 && bytes[1] === 0x21) return "script";
  const isElf = bytes.length >= 20 && ELF_MAGIC.every((byte, index) => bytes[index] === byte);
  if (!isElf) return "unknown";
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const machine = view.getUint16(18, view.getUint8(5) !== BIG_ENDIAN);
  return MACHINES.get(machine) ?? "unknown";
}
