import { asMicrovmError } from "../errors/as_microvm_error.ts";

/** What is done about an answer that is lost. */
export interface OutcomeOptions {
  /** The caller's signal. */
  readonly signal?: AbortSignal | undefined;
  /** Is called when the service may have done what it was asked, without anybody knowing. */
  onUnknown(): void;
}

/**
 * Makes a call that creates something, and notes when its answer is lost: then something may exist
 * that nobody has an id of.
 *
 * @typeParam T What the call answers.
 * @param call The call.
 * @param options The caller's signal, and what to do.
 * @returns Its answer.
 * @throws {MicrovmError} What the call failed with.
 */
export async function outcomeKnown<T>(
  call: () => Promise<T>,
  { signal, onUnknown }: OutcomeOptions,
): Promise<T> {
  if (signal?.aborted) throw asMicrovmError(signal.reason, signal);
  try {
    return await call();
  } catch (thrown) {
    const error = asMicrovmError(thrown, signal);
    if (error.retryable || error.code === "ERR_INTERRUPTED") onUnknown();
    throw error;
  }
}
