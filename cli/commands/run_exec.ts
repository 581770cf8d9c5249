import { type ExecResult, MicrovmError, type Sandbox } from "@microvms/core";
import type { Invocation } from "../invocation.ts";
import type { PartialOutput } from "../partial_output.ts";
import { untilStopped } from "../until_stopped.ts";

/** How a command is followed. */
export interface RunExecOptions {
  /** How long to wait for its end, in seconds. */
  readonly timeoutSec: number;
  /** The run. */
  readonly invocation: Invocation;
  /** Takes the output that is not shown, in case the end is never seen. */
  readonly partial: PartialOutput;
}

/**
 * Runs a command in a VM and shows its output as it comes.
 *
 * @param sandbox The VM.
 * @param command A line for the shell.
 * @param options Patience, and where output goes.
 * @returns How it ended, with all of its output.
 * @throws {MicrovmError} `ERR_TIMEOUT` when it took too long, `ERR_INTERRUPTED` when the user stopped.
 */
export async function runExec(
  sandbox: Sandbox,
  command: string,
  { timeoutSec, invocation, partial }: RunExecOptions,
): Promise<ExecResult> {
  const { clock, signal, show, showsOutput, endLines, reporter } = invocation;
  const late = new AbortController();
  const done = new AbortController();
  const alarm = clock.sleep(timeoutSec * 1000, done.signal).then(() => late.abort(), () => {});
  try {
    const exec = await sandbox.exec(command, { signal: AbortSignal.any([signal, late.signal]) });
    await untilStopped(reporter.settle(), signal);
    let lost = 0;
    for await (const event of exec.output) {
      if (event.event === "output") {
        if (!showsOutput) partial.add(event.stream, event.bytes);
        await show(event.stream, event.bytes);
      }
      if (event.event === "gap") lost += event.to - event.from;
    }
    const result = await exec.wait();
    // The envelope carries the result, which the daemon kept from the first byte on.
    if (lost > 0 && showsOutput) await untilStopped(reporter.warn(lossOf(lost)), signal);
    return result;
  } catch (cause) {
    if (!late.signal.aborted || signal.aborted) throw cause;
    throw new MicrovmError(
      "ERR_TIMEOUT",
      `Waiting for the command took longer than ${timeoutSec} s: "${command}"`,
      { cause, wireKind: "ExecTimeout" },
    );
  } finally {
    done.abort();
    await alarm;
    await endLines();
  }
}

function lossOf(bytes: number): string {
  return `${bytes} bytes of the output are missing: they came faster than they could be read, and ` +
    "the daemon keeps only the newest; have the command write to a file, or use --json, which has " +
    "the first 8 MiB of each stream";
}
