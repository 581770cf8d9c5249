const HANDLERS = "/proc/sys/fs/binfmt_misc";
const ELF_MACHINES: Readonly<Record<typeof Deno.build.arch, string>> = {
  x86_64: "3e00 0300",
  aarch64: "b700",
};

/**
 * Tells which programs this machine can start.
 *
 * @returns The machine fields of their ELF headers in hexadecimal, apart by spaces; empty when that
 * is not known, because the system is no Linux or has handlers for other kinds.
 */
export async function startableMachines(): Promise<string> {
  if (Deno.build.os !== "linux") return "";
  try {
    for await (const { name } of Deno.readDir(HANDLERS)) {
      if (name !== "register" && name !== "status") return "";
    }
  } catch {
    // There are no handlers.
  }
  return ELF_MACHINES[Deno.build.arch];
}
