import type { Pace } from "../http/poll_until.ts";

/** How each wait on the control plane is paced. */
export const CONTROL_PACES: Readonly<
  Record<"build" | "launch" | "suspend" | "resume" | "terminate", Pace>
> = {
  build: { everyMs: 15_000, timeoutMs: 45 * 60_000 },
  launch: { everyMs: 5_000, timeoutMs: 300_000 },
  suspend: { everyMs: 5_000, timeoutMs: 300_000 },
  resume: { everyMs: 5_000, timeoutMs: 300_000 },
  terminate: { everyMs: 5_000, timeoutMs: 300_000 },
};
