import { assertEquals, assertRejects, assertThrows } from "@std/assert";
import { MicrovmError } from "@microvms/core";
import { checkImageProgram, checkLocalProgram } from "./check_program.ts";
import { FakeContext } from "./_testing/fake_context.ts";

function elf(machine: number): Uint8Array {
  const bytes = new Uint8Array(64);
  bytes.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]);
  bytes[18] = machine;
  return bytes;
}

const ARM = elf(0xb7);
const INTEL = elf(0x3e);
const RISC = elf(0xf3);

function script(line: string): Uint8Array {
  return new TextEncoder().encode(`${line}\necho\n`);
}

async function local(bytes: Uint8Array, context = new FakeContext()): Promise<string> {
  const error = await assertRejects(
    () => checkLocalProgram({ path: "d", bytes }, context),
    MicrovmError,
  );
  assertEquals(error.exitCode, 12);
  return error.message;
}

Deno.test("checkImageProgram() takes an ELF program for aarch64 and nothing else", () => {
  checkImageProgram({ path: "d", bytes: ARM });
  const rows: readonly (readonly [Uint8Array, string])[] = [
    [INTEL, "it is an ELF program for x86_64"],
    [RISC, "it is neither an ELF program for a known machine nor a script"],
    [script("#!/bin/sh"), "it is a script"],
    [new Uint8Array(), "it is neither an ELF program for a known machine nor a script"],
  ];
  for (const [bytes, found] of rows) {
    const error = assertThrows(() => checkImageProgram({ path: "d", bytes }), MicrovmError);
    assertEquals([error.exitCode, error.message], [
      12,
      `Cannot use the program "d": ${found}; the image's VMs are ARM_64, so it must be an ELF ` +
      "program for aarch64",
    ]);
  }
});

Deno.test("checkLocalProgram() takes a program of this machine and refuses another's", async () => {
  await checkLocalProgram({ path: "d", bytes: INTEL }, new FakeContext());
  assertEquals(
    await local(ARM),
    'Cannot use the program "d": it is an ELF program for aarch64; this machine starts programs ' +
      "for linux on x86_64",
  );
});

Deno.test("checkLocalProgram() takes another machine's program where a handler starts it", async () => {
  const context = new FakeContext();
  context.content.set("/proc/sys/fs/binfmt_misc/qemu-aarch64", new Uint8Array());
  await checkLocalProgram({ path: "d", bytes: ARM }, context);
});

Deno.test("checkLocalProgram() takes a script whose interpreter is there", async () => {
  const context = new FakeContext();
  context.content.set("/bin/sh", new Uint8Array());
  for (const line of ["#!/bin/sh", "#! /bin/sh -eu", "#!/bin/sh\r"]) {
    await checkLocalProgram({ path: "d", bytes: script(line) }, context);
  }
  assertEquals(
    await local(script("#!/opt/none/python -u"), context),
    'Cannot use the program "d": it is a script for "/opt/none/python"; this machine has no such ' +
      "file, so install it or name another program",
  );
});

Deno.test("checkLocalProgram() says what a program must be when it is none", async () => {
  assertEquals(
    await local(new TextEncoder().encode("hello")),
    'Cannot use the program "d": it is neither an ELF program for a known machine nor a script; ' +
      'it must be an ELF program for x86_64, or a script that begins with "#!"',
  );
});

Deno.test("checkLocalProgram() leaves what is no ELF program to a system that has another format", async () => {
  const { files } = new FakeContext();
  await checkLocalProgram(
    { path: "d", bytes: new Uint8Array([0xcf, 0xfa, 0xed, 0xfe]) },
    { machine: { os: "darwin", arch: "aarch64" }, files },
  );
});
