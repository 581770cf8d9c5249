import { type Health, ROUTES } from "@microvms/protocol";
import { asMicrovmError } from "../errors/as_microvm_error.ts";
import type { MicrovmError } from "../errors/microvm_error.ts";
import { type Pace, pollUntil } from "../http/poll_until.ts";
import type { SessionClient } from "./session_client.ts";

/** How the wait for a daemon is paced. */
export const READY_PACE: Pace = { everyMs: 2_000, timeoutMs: 120_000 };

/** What is done while a daemon does not answer. */
export interface ReadyOptions {
  /** Ends the wait. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Looks into a failure that may pass; throws when it cannot, since the VM is gone.
   *
   * @param error The failure.
   */
  onFailure?(error: MicrovmError): Promise<void>;
}

/**
 * Waits until a daemon has its token. The first request after a launch is at times held for seconds
 * and then refused by the proxy, so every failure that may pass is tried again.
 *
 * @param session The daemon's client.
 * @param options The caller's signal, and what to do about failures.
 * @returns The daemon's health.
 * @throws {MicrovmError} ERR_TIMEOUT naming the last failure; whatever cannot pass.
 */
export function waitUntilReady(
  session: SessionClient,
  { signal, onFailure }: ReadyOptions = {},
): Promise<Health> {
  const options = { pace: READY_PACE, what: "the daemon", signal };
  return pollUntil<Health>(session.ports.clock, async () => {
    try {
      const health = await session.call(ROUTES.health, { signal });
      return health.bootstrapped
        ? { done: true, value: health }
        : { done: false, state: "up, but without its token" };
    } catch (thrown) {
      const error = asMicrovmError(thrown, signal);
      if (!error.retryable) throw error;
      await onFailure?.(error);
      return { done: false, state: `not reached (${error.message})` };
    }
  }, options);
}
