import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { programMachine } from "./program_machine.ts";

function elf(machine: readonly number[], order: number): Uint8Array {
  const bytes = new Uint8Array(64);
  bytes.set([0x7f, 0x45, 0x4c, 0x46, 2, order]);
  bytes.set(machine, 18);
  return bytes;
}

Deno.test("programMachine() reads the machine of an ELF header in its byte order", () => {
  assertEquals(programMachine(elf([0xb7, 0], 1)), "ARM_64");
  assertEquals(programMachine(elf([0x3e, 0], 1)), "X86_64");
  assertEquals(programMachine(elf([0, 0x3e], 2)), "X86_64");
  assertEquals(programMachine(elf([0xf3, 0], 1)), "unknown");
});

Deno.test("programMachine() knows a script, and does not read past the end", () => {
  assertEquals(programMachine(new TextEncoder().encode("#!/bin/sh\n")), "script");
  assertEquals(programMachine(elf([0xb7, 0], 1).subarray(0, 19)), "unknown");
  assertEquals(programMachine(new Uint8Array()), "unknown");
});

Deno.test("programMachine() answers for any bytes, wherever they lie in their buffer", () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 40 }), fc.nat(9), (bytes, start) => {
    const shifted = new Uint8Array(bytes.length + start);
    shifted.set(bytes, start);
    assertEquals(programMachine(shifted.subarray(start)), programMachine(bytes));
  }));
});
