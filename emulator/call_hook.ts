import { HOOK_PREFIX } from "@microvms/protocol";
import type { Hooks } from "@microvms/protocol/control";
import type { Clock } from "./clock.ts";
import { DeadlineError, withDeadline } from "./deadline.ts";
import type { Guest } from "./guest/guest.ts";
import { GuestUnreachable } from "./guest/guest_unreachable.ts";
import { HOOK_ROWS, type HookName, isEnabled, portOf, timeoutSecOf } from "./hooks.ts";
import { isoDuration } from "./iso_duration.ts";

const AGAIN_AFTER_MS = 25;
const JSON_HEADERS = { "content-type": "application/json" };

/** A call of one hook. */
export interface HookCall {
  /** Which hook. */
  hook: HookName;
  /** What the image declares of its hooks. */
  hooks: Hooks | undefined;
  /** JSON body; only the run hook has one. */
  body?: unknown;
  /** Source of time. */
  clock: Clock;
  /** Ends the call early: nothing does unless given. */
  signal?: AbortSignal | undefined;
}

/** A hook that failed; the message is the service's reason. */
export class HookFailure extends Error {
  /** Error's own name. */
  override readonly name = "HookFailure";
}

/**
 * Calls a hook of a guest, if the image declares it enabled.
 *
 * @param guest The guest.
 * @param call Which hook, and how.
 * @throws {HookFailure} When the hook did not answer 200 in its time.
 */
export async function callHook(guest: Guest, call: HookCall): Promise<void> {
  if (!isEnabled(call.hooks, call.hook)) return;
  const { title } = HOOK_ROWS[call.hook];
  const { clock, signal } = call;
  const seconds = timeoutSecOf(call.hooks, call.hook);
  try {
    const status = await withDeadline((signal) => ask(guest, { ...call, signal }), {
      clock,
      ms: seconds * 1000,
      signal,
    });
    if (status !== 200) throw new HookFailure(`${title} returned HTTP status ${status}`);
  } catch (error) {
    if (error instanceof DeadlineError) {
      throw new HookFailure(`${title} invocation timed out after ${isoDuration(seconds)}`);
    }
    if (error instanceof GuestUnreachable) {
      throw new HookFailure(`${title} could not be reached on port ${portOf(call.hooks)}`);
    }
    throw error;
  }
}

type BoundCall = HookCall & { signal: AbortSignal };

async function ask(guest: Guest, call: BoundCall): Promise<number> {
  const { again } = HOOK_ROWS[call.hook];
  for (;;) {
    const status = await askOnce(guest, call).catch((error) => {
      if (again && error instanceof GuestUnreachable) return 503;
      throw error;
    });
    if (!again || status !== 503) return status;
    await call.clock.sleep(AGAIN_AFTER_MS, call.signal);
  }
}

async function askOnce(guest: Guest, call: BoundCall): Promise<number> {
  const { hook, hooks, body, signal } = call;
  const init: RequestInit = body === undefined
    ? { method: "POST", signal }
    : { method: "POST", signal, body: JSON.stringify(body), headers: JSON_HEADERS };
  const response = await guest.fetch(portOf(hooks), `${HOOK_PREFIX}/${hook}`, init);
  await response.body?.cancel();
  return response.status;
}
