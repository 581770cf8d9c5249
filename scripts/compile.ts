/**
 * `deno task compile [agentd] [microvm]`: compiles the programs into `dist/`.
 *
 * Deno puts its runtime in front of a compiled program. It fetches that runtime for the target,
 * unless `DENORT_BIN` names the file, which then fits one target only.
 *
 * @module
 */
import { AGENTD_PERMISSIONS } from "@microvms/agentd";
import { join } from "node:path";
import { ROOT } from "./workspace_files.ts";

interface Program {
  entry: string;
  output: string;
  flags: readonly string[];
}

const PROGRAMS: Readonly<Record<string, Program>> = {
  agentd: {
    entry: "agentd/main.ts",
    output: "dist/agentd",
    // The VMs are ARM_64 unless asked otherwise.
    flags: ["--target=aarch64-unknown-linux-gnu", ...AGENTD_PERMISSIONS],
  },
  microvm: { entry: "cli/main.ts", output: "dist/microvm", flags: ["--allow-all"] },
};

const names = Deno.args.length > 0 ? Deno.args : Object.keys(PROGRAMS);
const denort = Deno.env.get("DENORT_BIN");
if (denort && names.length > 1) {
  stop(`DENORT_BIN fits one target only: "${denort}". Name one program: ${names.join(" or ")}`);
}
for (const name of names) {
  const program = PROGRAMS[name];
  if (program === undefined) {
    stop(`No such program: "${name}". There are: ${Object.keys(PROGRAMS).join(", ")}`);
  }
  await compile(program);
}

async function compile({ entry, output, flags }: Program): Promise<void> {
  const { success } = await new Deno.Command(Deno.execPath(), {
    args: ["compile", ...flags, `--output=${join(ROOT, output)}`, join(ROOT, entry)],
    stdout: "inherit",
    stderr: "inherit",
  }).output();
  if (success) return;
  stop(
    `Cannot compile "${entry}". If the lines above say that the base binary could not be set up, ` +
      `this network does not reach Deno's downloads: unpack denort of Deno ${Deno.version.deno} ` +
      `for the target elsewhere, and name the file in DENORT_BIN`,
  );
}

function stop(message: string): never {
  console.error(message);
  Deno.exit(1);
}
