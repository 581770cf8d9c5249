import type { Hooks } from "@microvms/protocol/control";

/** The hooks that the service calls, in the order of a VM's life. */
export const HOOK_NAMES = ["ready", "validate", "run", "suspend", "resume", "terminate"] as const;

/** One of {@linkcode HOOK_NAMES}. */
export type HookName = (typeof HOOK_NAMES)[number];

/** Port of an image's hooks when it declares none. */
export const DEFAULT_HOOK_PORT = 8080;

/** How the service treats one hook. */
export interface HookRow {
  /** How it names the hook in a reason. */
  readonly title: string;
  /** Its limit when the image declares none, in seconds. */
  readonly defaultTimeoutSec: number;
  /** Whether it asks again while the hook cannot be reached or answers 503. */
  readonly again: boolean;
}

/** How the service treats each hook. */
export const HOOK_ROWS: Readonly<Record<HookName, HookRow>> = {
  ready: { title: "Ready hook", defaultTimeoutSec: 60, again: true },
  validate: { title: "Validate hook", defaultTimeoutSec: 1, again: true },
  run: { title: "Run lifecycle hook", defaultTimeoutSec: 1, again: false },
  suspend: { title: "Suspend lifecycle hook", defaultTimeoutSec: 1, again: false },
  resume: { title: "Resume lifecycle hook", defaultTimeoutSec: 1, again: false },
  terminate: { title: "Terminate lifecycle hook", defaultTimeoutSec: 1, again: false },
};

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
 * Tells how long a hook may take.
 *
 * @param hooks What the image declares.
 * @param hook Which hook.
 * @returns Seconds.
 */
export function timeoutSecOf(hooks: Hooks | undefined, hook: HookName): number {
  const limits = { ...hooks?.microvmImageHooks, ...hooks?.microvmHooks };
  return limits[`${hook}TimeoutInSeconds`] ?? HOOK_ROWS[hook].defaultTimeoutSec;
}
