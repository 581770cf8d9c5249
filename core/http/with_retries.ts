import { asMicrovmError } from "../errors/as_microvm_error.ts";
import type { MicrovmError } from "../errors/microvm_error.ts";
import type { Ports } from "../ports/ports.ts";
import type { Random } from "../ports/random.ts";

/** How repetitions are spaced. */
export interface RetryPolicy {
  /** Repetitions after the first attempt. Default 5. */
  readonly retries: number;
  /** Milliseconds that the first pause may last. Default 200. */
  readonly firstMs: number;
  /** Milliseconds that no pause exceeds. Default 20000. */
  readonly maxMs: number;
}

/** The policy of every call to the service and its bucket: six attempts in all. */
export const RETRY_POLICY: RetryPolicy = { retries: 5, firstMs: 200, maxMs: 20_000 };

/**
 * Draws the pause before a repetition: full jitter under a ceiling that doubles.
 *
 * @param retry Number of the repetition, from 0.
 * @param random Where the jitter comes from.
 * @param options First and largest ceiling.
 * @returns Milliseconds from 0 up to the ceiling.
 */
export function retryDelayMs(
  retry: number,
  random: Random,
  { policy = RETRY_POLICY }: { readonly policy?: RetryPolicy } = {},
): number {
  return Math.round(
    random.fraction() * Math.min(policy.maxMs, policy.firstMs * 2 ** retry),
  );
}

/** How an action is repeated. */
export interface RetryOptions {
  /** Ends the pauses. */
  readonly signal?: AbortSignal | undefined;
  /** Which errors may pass. Default: those that the error table calls retryable. */
  repeats?(error: MicrovmError): boolean;
}

function isRetryable(error: MicrovmError): boolean {
  return error.retryable;
}

/**
 * Repeats an action for as long as its error may pass.
 *
 * @typeParam T What the action answers.
 * @param ports Clock and randomness.
 * @param action One attempt.
 * @param options The caller's signal, and what may pass.
 * @returns The first answer.
 * @throws {MicrovmError} The last error, or the first that no repetition helps.
 */
export async function withRetries<T>(
  ports: Ports,
  action: () => Promise<T>,
  { signal, repeats = isRetryable }: RetryOptions = {},
): Promise<T> {
  for (let retry = 0;; retry++) {
    try {
      return await action();
    } catch (thrown) {
      const error = asMicrovmError(thrown, signal);
      if (!repeats(error) || retry >= RETRY_POLICY.retries) throw error;
    }
    try {
      await ports.clock.sleep(retryDelayMs(retry, ports.random), signal);
    } catch (stopped) {
      throw asMicrovmError(stopped, signal);
    }
  }
}
