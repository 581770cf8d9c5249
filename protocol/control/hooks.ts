import type { HookState } from "./constants.ts";

/** Hooks of a running microvm. Any of them needs the `ready` hook enabled too. */
export interface MicrovmHooks {
  /** Whether the run hook is called: it is not, unless given. */
  readonly run?: HookState;
  /** Time limit of the run hook in seconds, 1 to 60: 1 unless given. */
  readonly runTimeoutInSeconds?: number;
  /** Whether the resume hook is called: it is not, unless given. */
  readonly resume?: HookState;
  /** Time limit of the resume hook in seconds, 1 to 60: 1 unless given. */
  readonly resumeTimeoutInSeconds?: number;
  /** Whether the suspend hook is called: it is not, unless given. */
  readonly suspend?: HookState;
  /** Time limit of the suspend hook in seconds, 1 to 60: 1 unless given. */
  readonly suspendTimeoutInSeconds?: number;
  /** Whether the terminate hook is called: it is not, unless given. */
  readonly terminate?: HookState;
  /** Time limit of the terminate hook in seconds, 1 to 60: 1 unless given. */
  readonly terminateTimeoutInSeconds?: number;
}

/** Hooks of an image's build. */
export interface MicrovmImageHooks {
  /** Whether the ready hook is called: it is not, unless given. */
  readonly ready?: HookState;
  /** Time limit of the ready hook in seconds, 1 to 3600. */
  readonly readyTimeoutInSeconds?: number;
  /** Whether the validate hook is called: it is not, unless given. */
  readonly validate?: HookState;
  /** Time limit of the validate hook in seconds, 1 to 3600. */
  readonly validateTimeoutInSeconds?: number;
}

/** Which hooks the service calls, and where. */
export interface Hooks {
  /** Port that the hooks are served on, 1 to 65535. */
  readonly port?: number;
  /** Hooks of a running microvm. */
  readonly microvmHooks?: MicrovmHooks;
  /** Hooks of the image's build. */
  readonly microvmImageHooks?: MicrovmImageHooks;
}

/** Hooks as the service reports them: switch positions and time limits by member name. */
export interface ReportedHooks {
  /** Port that the hooks are served on. */
  readonly port?: number | null;
  /** Hooks of a running microvm, with the members of `MicrovmHooks`. */
  readonly microvmHooks?: Readonly<Record<string, string | number | null>> | null;
  /** Hooks of the image's build, with the members of `MicrovmImageHooks`. */
  readonly microvmImageHooks?: Readonly<Record<string, string | number | null>> | null;
}
