import type { MicrovmState } from "@microvms/protocol/control";
import { MicrovmError } from "../errors/microvm_error.ts";

/** What moves a VM from one state to another, as the library sees it. */
export const LIFECYCLE_EVENTS = [
  "running",
  "suspend",
  "suspended",
  "resume",
  "terminate",
  "terminated",
] as const;

/** One of {@linkcode LIFECYCLE_EVENTS}. */
export type LifecycleEvent = (typeof LIFECYCLE_EVENTS)[number];

/** States of a VM that never comes back, as the service spells them. */
export const ENDED_STATES: readonly string[] = ["TERMINATING", "TERMINATED"];

/** From where an event may come, and where it leads. */
export interface Transition {
  /** States in which it may happen. */
  readonly from: readonly MicrovmState[];
  /** State after it. */
  readonly to: MicrovmState;
  /** What happened. */
  readonly meaning: string;
}

/** The life of a VM after its launch was accepted, which is PENDING. */
export const LIFECYCLE: Readonly<Record<LifecycleEvent, Transition>> = {
  running: {
    from: ["PENDING", "SUSPENDED"],
    to: "RUNNING",
    meaning: "The service reports that it runs, after a launch or a resume",
  },
  suspend: { from: ["RUNNING"], to: "SUSPENDING", meaning: "A suspend was accepted" },
  suspended: {
    from: ["SUSPENDING"],
    to: "SUSPENDED",
    meaning: "The service reports that it is frozen",
  },
  resume: {
    from: ["SUSPENDED"],
    to: "SUSPENDED",
    meaning: "A resume was accepted; the service knows no state in between",
  },
  terminate: {
    from: ["PENDING", "RUNNING", "SUSPENDING", "SUSPENDED", "TERMINATING"],
    to: "TERMINATING",
    meaning: "A terminate is about to be called",
  },
  terminated: {
    from: ["PENDING", "RUNNING", "SUSPENDING", "SUSPENDED", "TERMINATING", "TERMINATED"],
    to: "TERMINATED",
    meaning: "The service reports the end, which it may bring about by itself",
  },
};

/**
 * Takes a step in a VM's life.
 *
 * @param state The state now.
 * @param event What happens.
 * @returns The state after it.
 * @throws {MicrovmError} ERR_INVALID_ARG when it cannot happen in this state.
 */
export function nextState(state: MicrovmState, event: LifecycleEvent): MicrovmState {
  const { from, to } = LIFECYCLE[event];
  if (from.includes(state)) return to;
  throw new MicrovmError("ERR_INVALID_ARG", `Cannot ${event} the VM: it is ${state}`);
}
