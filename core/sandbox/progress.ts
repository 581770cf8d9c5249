import type { Clock } from "../ports/clock.ts";

/** The steps that take long enough to be told about. */
export const PROGRESS_STEPS = ["upload", "build", "launch", "ready", "exec", "teardown"] as const;

/** One of {@linkcode PROGRESS_STEPS}. */
export type ProgressStep = (typeof PROGRESS_STEPS)[number];

/** How far a sandbox is. */
export interface Progress {
  /** The step. */
  readonly step: ProgressStep;
  /** Whether it began or ended; a step that failed does not end. */
  readonly state: "started" | "done";
  /** What it is about: an ARN, an id, a URI. */
  readonly detail: string;
  /** Milliseconds since the step began. */
  readonly elapsedMs: number;
}

/** Who is told, and by which clock. */
export interface Teller {
  /** How time passes. */
  readonly clock: Clock;
  /**
   * Takes a piece of news.
   *
   * @param event The news.
   */
  onProgress?(event: Progress): void;
}

/**
 * Tells that a step begins.
 *
 * @param teller Who is told.
 * @param step The step.
 * @param options What it is about.
 * @returns Tells that it ended, and how long it took in milliseconds.
 */
export function startStep(
  teller: Teller,
  step: ProgressStep,
  { detail }: { readonly detail: string },
): (doneDetail?: string) => number {
  const start = teller.clock.monotonic();
  teller.onProgress?.({ step, state: "started", detail, elapsedMs: 0 });
  return (doneDetail = detail) => {
    const elapsedMs = teller.clock.monotonic() - start;
    teller.onProgress?.({ step, state: "done", detail: doneDetail, elapsedMs });
    return elapsedMs;
  };
}
