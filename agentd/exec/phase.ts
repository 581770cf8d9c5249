import type { Phase } from "@microvms/protocol";

/** What moves an exec on: its command ended and its pipes are read, or its outcome was taken. */
export const EXEC_EVENTS = ["finish", "ack"] as const;

/** One of {@linkcode EXEC_EVENTS}. */
export type ExecEvent = (typeof EXEC_EVENTS)[number];

/** The life of an exec: where each event leads, and only what is listed can happen. */
export const PHASE_MACHINE: Readonly<Record<Phase, Readonly<Partial<Record<ExecEvent, Phase>>>>> = {
  running: { finish: "exited" },
  exited: { ack: "acked" },
  acked: {},
};

/** Tells where an event leads; nothing when it cannot happen in this phase. */
export function nextPhase(phase: Phase, event: ExecEvent): Phase | undefined {
  return PHASE_MACHINE[phase][event];
}
