/** Where an exec stands: it runs, it ended and its output waits, or its output was released. */
export const PHASES = ["running", "exited", "acked"] as const;

/** One of {@linkcode PHASES}. */
export type Phase = (typeof PHASES)[number];

/** What each phase means, in one sentence. */
export const PHASE_MEANINGS: Readonly<Record<Phase, string>> = {
  running: "The command runs, or its pipes are still being drained.",
  exited: "The command ended, and its output waits to be acknowledged.",
  acked: "The output was acknowledged and released; the record is left.",
};
