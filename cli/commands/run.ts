import {
  checkDockerfile,
  type Clock,
  defaultDockerfile,
  ERRORS,
  MicrovmError,
  packArtifact,
  type Random,
  REGIONS,
  SIZE_CLASSES,
  systemRandom,
} from "@microvms/core";
import type { FileSource } from "../context.ts";
import { type Command, defineCommand } from "../define.ts";
import { readInput } from "../read_input.ts";
import { UsageError } from "../usage_error.ts";
import { withinGrace } from "../within_grace.ts";
import { RunDataSchema } from "./run_data.ts";
import { runJob } from "./run_job.ts";
import { openAws, openLocal } from "./run_place.ts";
import { SETTING_FLAGS } from "./run_settings.ts";
import { runText } from "./run_text.ts";

/** How long an emulator's teardown may take once the user wants to stop, in milliseconds. */
const LOCAL_GRACE_MS = 2_000;

/** `microvm run`. */
export const RUN: Command = defineCommand({
  detail: "Uploads the daemon with a Dockerfile, builds an image of it, launches a VM, runs the " +
    "command there and shows its output as it comes, then what it cost. VM and image are removed " +
    "whatever happens, Ctrl-C included. Ends with 13 when the command itself fails.\n\n" +
    "With --local all of that happens on this machine, in an emulator that ends with the run.",
  positionals: {
    binary: {
      value: "BINARY",
      help: "The daemon: an ELF program for aarch64; with --local any program that this machine " +
        "starts, and the workspace's own daemon when absent",
    },
  },
  flags: {
    exec: {
      kind: "text",
      value: "COMMAND",
      help: "Shell line to run in the VM; without it the VM is only launched",
    },
    local: { kind: "boolean", help: "Use an emulator inside this program; needs no AWS account" },
    keep: { kind: "boolean", help: "Leave VM and image, and print how to use them" },
    memory: {
      kind: "choice",
      value: "MIB",
      help: "Baseline memory of the VM",
      choices: SIZE_CLASSES.map(({ baselineMib }) => baselineMib),
      default: 2048,
    },
    timeout: {
      kind: "seconds",
      value: "SEC",
      help: "How long to wait for the command",
      min: 0,
      max: 28_800,
      default: 300,
    },
    name: { kind: "text", value: "NAME", help: "Name of the image; made up when absent" },
    dockerfile: {
      kind: "path",
      value: "PATH",
      help: "Dockerfile to build instead of the generated one",
    },
    region: {
      kind: "choice",
      value: "REGION",
      help: "Region, before $AWS_REGION and $AWS_DEFAULT_REGION",
      choices: REGIONS.map(({ name }) => name),
    },
    ...SETTING_FLAGS,
  },
  examples: [
    { does: "Try it with no AWS account", args: 'run --local --exec "uname -a"' },
    { does: "Give a script the output as data", args: 'run --local --json --exec "exit 7"' },
    { does: "Run on AWS", args: 'run ./agentd --region us-east-1 --exec "make test"' },
  ],
  responseType: "microvm.run",
  schema: RunDataSchema,
  async run(invocation, input) {
    if (input.local && input.keep) {
      throw new UsageError(
        "Cannot keep a VM of --local: it ends with this program; run `microvm emulator` in another " +
          "terminal, export the variables that it prints, and run with --keep and without --local",
      );
    }
    const { clock, context, reporter, signal, hurry } = invocation;
    const name = input.name ?? makeName({ clock, random: context.random ?? systemRandom });
    const dockerfile = await readDockerfile(input.dockerfile, context.files);
    await using place = await (input.local ? openLocal : openAws)(input, invocation);
    const { aws, settings, program } = place;
    await reporter.note(`preparing ${name} in ${aws.region} (${input.memory} MiB)`);
    const artifact = await packArtifact({
      dockerfile,
      files: [{ name: "agentd", bytes: program, mode: 0o755 }],
    });
    const job = runJob({
      label: `run ${name}`,
      exec: input.exec,
      timeoutSec: input.timeout,
      sandbox: {
        aws,
        keep: input.keep,
        executionRoleArn: settings.executionRoleArn,
        image: {
          name,
          artifact,
          artifactUri: `s3://${settings.bucket}/${name}.zip`,
          dockerfile,
          buildRoleArn: settings.buildRoleArn,
          memoryMib: input.memory,
        },
      },
    }, input.local ? { ...invocation, holds: ignore } : invocation);
    // The service refuses to delete an image while it is built; an emulator just ends with it.
    const data = await (input.local
      ? withinGrace(job, {
        signal,
        hurry,
        clock,
        graceMs: LOCAL_GRACE_MS,
        overdue: endedWithEmulator,
      })
      : job);
    if (input.local) {
      await reporter.note("nothing of this is billed: it is what AWS would charge");
    }
    const failed = input.exec !== undefined && data.execExitCode !== 0;
    return { data, exit: failed ? ERRORS.ERR_EXEC_FAILED.exit : 0 };
  },
  text: runText,
});

/** What an emulator holds ends with this program, so nobody has to know its name. */
function ignore(): void {}

function endedWithEmulator(): MicrovmError {
  return new MicrovmError("ERR_INTERRUPTED", "Interrupted by the user", {
    data: { leaked: [], terminateAccepted: true },
  });
}

async function readDockerfile(path: string | undefined, files: FileSource): Promise<string> {
  if (path === undefined) return defaultDockerfile();
  const text = new TextDecoder().decode(await readInput(path, { what: "Dockerfile", files }));
  checkDockerfile(text);
  return text;
}

/** A name says when it was made, and two runs of one second do not share it, nor the artifact's key. */
function makeName({ clock, random }: { readonly clock: Clock; readonly random: Random }): string {
  return `microvm-cli-${Math.floor(clock.now() / 1000)}-${random.bytes(3).toHex()}`;
}
