import { MicrovmError } from "@microvms/core";
import type { Sink } from "./sink.ts";

/**
 * Tells whether a run was stopped because its output cannot be written, as on a full disk. A reader
 * that went away, such as `head`, loses nothing that it wanted.
 *
 * @param stdout Standard output.
 * @param signal What stopped the run.
 * @returns `ERR_PRECONDITION` with the reason; undefined when nothing was lost.
 */
export function lostOutput({ closed }: Sink, signal: AbortSignal): MicrovmError | undefined {
  const { reason } = signal;
  const isLost = signal.aborted && reason === closed.reason &&
    !(reason instanceof Deno.errors.BrokenPipe);
  if (!isLost) return undefined;
  const why = reason instanceof Error ? reason.message : String(reason);
  return new MicrovmError("ERR_PRECONDITION", `Cannot write the output: ${why}`, { cause: reason });
}
