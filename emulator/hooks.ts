import { HOOK_PREFIX } from "@microvms/protocol";
import type { Hooks } from "@microvms/protocol/control";
import type { Clock } from "./clock.ts";
import { DeadlineError, withDeadline } from "./deadline.ts";
import type { Guest } from "./guest/guest.ts";
import { GuestUnreachable } from "./guest/guest_unreachable.ts";

/** The hooks that the service calls, in the order of a VM's life. */
export const HOOK_NAMES = ["ready", "validate", "run", "suspend", "resume", "terminate"] as const;

/** One of {@linkcode HOOK_NAMES}. */
export type HookName = (typeof HOOK_NAMES)[number];

interface HookRow {
  /** How the service names the hook in a reason. */
  title: string;
  /** Limit when the image declares none, in seconds. */
  defaultTimeoutSec: number;
  /** Whether the hook is asked again while it cannot be reached or answers 503. */
  again: boolean;
}

const HOOK_ROWS: Readonly<Record<HookName, HookRow>> = {
  ready: { title: "Ready hook", defaultTimeoutSec: 60, again: true },
  validate: { title: "Validate hook", defaultTimeoutSec: 1, again: true },
  run: { title: "Run lifecycle hook", defaultTimeoutSec: 1, again: false },
  suspend: { title: "Suspend lifecycle hook", defaultTimeoutSec: 1, again: false },
  resume: { title: "Resume lifecycle hook", defaultTimeoutSec: 1, again: false },
  terminate: { title: "Terminate lifecycle hook", defaultTimeoutSec: 1, again: false },
};

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

/** Port of an image's hooks when it declares none. */
export const DEFAULT_HOOK_PORT = 8080;

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
  const seconds = timeoutSec(call.hooks, call.hook);
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

/**
 * Tells whether an image declares a hook enabled.
 *
 * @param hooks What the image declares.
 * @param hook Which hook.
 */
export function isEnabled(hooks: Hooks | undefined, hook: HookName): boolean {
  const states = { ...hooks?.microvmImageHooks, ...hooks?.microvmHooks };
  return states[hook] === "ENABLED";
}

/**
 * Tells on which port an image serves its hooks.
 *
 * @param hooks What the image declares.
 */
export function portOf(hooks: Hooks | undefined): number {
  return hooks?.port ?? DEFAULT_HOOK_PORT;
}

/**
 * Writes a number of seconds as the service writes a duration in a reason.
 *
 * @param seconds A whole number, 0 or more.
 * @returns For example `PT1M30S`.
 */
export function isoDuration(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const parts = [[hours, "H"], [minutes, "M"], [seconds % 60, "S"]] as const;
  const text = parts.filter(([count]) => count > 0).map((part) => part.join("")).join("");
  return `PT${text === "" ? "0S" : text}`;
}

function timeoutSec(hooks: Hooks | undefined, hook: HookName): number {
  const limits = { ...hooks?.microvmImageHooks, ...hooks?.microvmHooks };
  return limits[`${hook}TimeoutInSeconds`] ?? HOOK_ROWS[hook].defaultTimeoutSec;
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
