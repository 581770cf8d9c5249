import type { MicrovmState } from "@microvms/protocol/control";

/** From each state of a VM, the states that may come next. PENDING happens once, at launch. */
export const TRANSITIONS: Readonly<Record<MicrovmState, readonly MicrovmState[]>> = {
  PENDING: ["RUNNING", "TERMINATING"],
  RUNNING: ["SUSPENDING", "TERMINATING"],
  SUSPENDING: ["SUSPENDED", "TERMINATING"],
  SUSPENDED: ["RUNNING", "TERMINATING"],
  TERMINATING: ["TERMINATED"],
  TERMINATED: [],
};

/** The changes of state that a caller can ask for. */
export const CHANGES = ["suspend", "resume", "terminate"] as const;

/** One of {@linkcode CHANGES}. */
export type Change = (typeof CHANGES)[number];

/** What a request for a change comes to: done now, done already, too early, or too late. */
export type Verdict = "act" | "no-op" | "conflict" | "ended";

/** What each asked-for change comes to in each state. */
export const VERDICTS: Readonly<Record<Change, Readonly<Record<MicrovmState, Verdict>>>> = {
  suspend: {
    PENDING: "conflict",
    RUNNING: "act",
    SUSPENDING: "no-op",
    SUSPENDED: "act",
    TERMINATING: "ended",
    TERMINATED: "ended",
  },
  resume: {
    PENDING: "conflict",
    RUNNING: "no-op",
    SUSPENDING: "act",
    SUSPENDED: "act",
    TERMINATING: "ended",
    TERMINATED: "ended",
  },
  terminate: {
    PENDING: "act",
    RUNNING: "act",
    SUSPENDING: "act",
    SUSPENDED: "act",
    TERMINATING: "no-op",
    TERMINATED: "no-op",
  },
};

/** Reason of a VM that ended because its owner asked. */
export const CLEAN_END = "Success.";

/** Reason of a VM that ended because its time was up. */
export const LIFETIME_END = "MicroVM exceeded maximum lifetime";
