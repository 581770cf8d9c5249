/**
 * The commands of `microvm`, in the order that help shows them.
 *
 * @module
 */
import type { CommandEntry } from "../define.ts";

/** Every command; a row is loaded when its command is named. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: "run",
    summary: "Build an image, launch a VM, run a command in it, and remove it all",
    load: async () => (await import("./run.ts")).RUN,
  },
  {
    name: "emulator",
    summary: "Serve Lambda MicroVMs on this machine, for any AWS tool",
    load: async () => (await import("./emulator.ts")).EMULATOR,
  },
];
