import {
  type CostPhase,
  type CostReport,
  type ExecResult,
  MicrovmError,
  type Progress,
  Sandbox,
  type SandboxOptions,
} from "@microvms/core";
import { PartialOutput } from "../partial_output.ts";
import type { Invocation } from "../invocation.ts";
import type { RunData } from "./run_data.ts";
import { endingOf, failedWith, keepAll, leftovers, madeOf } from "./run_ending.ts";
import { runExec } from "./run_exec.ts";

/** What one run does. */
export interface RunJob {
  /** Where and from what the VM is made; with `keep` it is left. */
  readonly sandbox: Omit<SandboxOptions, "signal" | "onProgress">;
  /** What the cost report is about. */
  readonly label: string;
  /** Shell line; absent to launch only. */
  readonly exec: string | undefined;
  /** How long to wait for it, in seconds. */
  readonly timeoutSec: number;
}

type Output = Pick<ExecResult, "exitCode" | "stdout" | "stderr" | "truncated">;

const NO_OUTPUT: Output = { exitCode: null, stdout: "", stderr: "", truncated: false };

/**
 * Makes a VM, runs the command in it, and removes everything, whatever happens.
 *
 * @param job What to do.
 * @param invocation The run.
 * @returns What happened.
 * @throws {MicrovmError} What failed, with what is left behind in its data.
 */
export async function runJob(job: RunJob, invocation: Invocation): Promise<RunData> {
  const { reporter, signal, holds } = invocation;
  const sandbox = await create(job, invocation);
  const { microvmId, imageArn: imageIdentifier, imageName, endpoint } = sandbox;
  const agentToken = sandbox.agentToken.reveal();
  const kept = job.sandbox.keep === true;
  const partial = new PartialOutput();
  let output = NO_OUTPUT;
  let failure: unknown;
  try {
    if (job.exec !== undefined) {
      const { timeoutSec } = job;
      output = await runExec(sandbox, job.exec, { invocation, timeoutSec, partial });
    }
  } catch (error) {
    failure = error;
  }
  const ending = kept ? keepAll(sandbox) : await sandbox.terminate();
  holds(ending.undeleted);
  for (const text of ending.failures) await reporter.warn(text);
  if (failure === undefined && signal.aborted) {
    failure = new MicrovmError("ERR_INTERRUPTED", "Interrupted after the command had ended");
  }
  if (failure !== undefined) {
    const access = kept ? { endpoint, agentToken } : {};
    throw failedWith(failure, {
      microvmId,
      imageIdentifier,
      ...access,
      ...partial.data(),
      ...leftovers(ending),
    });
  }
  const cost = { ...sandbox.cost(), label: job.label };
  if (cost.staleness !== null) await reporter.warn(cost.staleness);
  return {
    imageIdentifier,
    imageName,
    microvmId,
    endpoint,
    agentToken,
    execExitCode: output.exitCode,
    stdout: output.stdout,
    stderr: output.stderr,
    truncated: output.truncated,
    buildSeconds: secondsOf(cost, "image-build"),
    runningSeconds: secondsOf(cost, "running"),
    kept,
    leaked: ending.undeleted,
    cost,
  };
}

/** Makes the VM; a failure says what of it is left. */
async function create({ sandbox }: RunJob, invocation: Invocation): Promise<Sandbox> {
  const { reporter, signal, holds } = invocation;
  const made = new Map<"image" | "microvm", string>();
  function onProgress(progress: Progress): void {
    void reporter.step(progress);
    const { step, state, detail } = progress;
    if (step === "build") made.set("image", detail);
    if (step === "launch" && state === "done") made.set("microvm", detail);
    holds([...made.values()]);
  }
  try {
    return await Sandbox.create({ ...sandbox, signal, onProgress });
  } catch (error) {
    const ending = endingOf(error);
    holds(ending?.undeleted ?? []);
    throw failedWith(error, ending === undefined ? {} : { ...madeOf(error), ...leftovers(ending) });
  }
}

function secondsOf({ items }: CostReport, phase: CostPhase): number {
  return items.find((item) => item.phase === phase)?.duration?.seconds ?? 0;
}
