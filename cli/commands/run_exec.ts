import { type ExecResult, MicrovmError, type Sandbox, STREAM_KINDS } from "@microvms/core";
import type { Invocation } from "../invocation.ts";
import { untilStopped } from "../until_stopped.ts";

/** What to do about output that came faster than it could be read, and is more than the daemon keeps. */
const TOO_MUCH =
  "output is missing: it came faster than it could be read, and only the beginning of " +
  "each stream was kept; have the command write it to a file instead";

/** How a command is followed. */
export interface RunExecOptions {
  /** How long to wait for its end, in seconds. */
  readonly timeoutSec: number;
  /** The run. */
  readonly invocation: Invocation;
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
  { timeoutSec, invocation }: RunExecOptions,
): Promise<ExecResult> {
  const { clock, signal, show, endLines, reporter } = invocation;
  const late = new AbortController();
  const done = new AbortController();
  const alarm = clock.sleep(timeoutSec * 1000, done.signal).then(() => late.abort(), () => {});
  try {
    const exec = await sandbox.exec(command, { signal: AbortSignal.any([signal, late.signal]) });
    await untilStopped(reporter.settle(), signal);
    const shown = { stdout: 0, stderr: 0 };
    let isLive = true;
    for await (const event of exec.output) {
      // A gap names no stream. What is shown so far is a beginning of each, and the result has more.
      if (event.event === "gap") isLive = false;
      if (event.event !== "output" || !isLive) continue;
      await show(event.stream, event.bytes);
      shown[event.stream] += event.bytes.length;
    }
    const result = await exec.wait();
    if (isLive) return result;
    for (const stream of STREAM_KINDS) {
      await show(stream, new TextEncoder().encode(result[stream]).subarray(shown[stream]));
    }
    // Where bytes were no text, their place in the result is not their place on the stream.
    const isText = STREAM_KINDS.every((stream) => !result[stream].includes("\uFFFD"));
    if (result.truncated || !isText) await untilStopped(reporter.warn(TOO_MUCH), signal);
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
