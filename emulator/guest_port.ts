import { DEFAULT_PROXY_PORT } from "@microvms/protocol";
import type { Hooks } from "@microvms/protocol/control";
import type { Clock } from "./clock.ts";
import { DeadlineError, withDeadline } from "./deadline.ts";
import type { Guest } from "./guest/guest.ts";
import { GuestUnreachable } from "./guest/guest_unreachable.ts";
import { portOf } from "./hooks.ts";
import type { ImagePlan } from "./image/mod.ts";

const AGAIN_AFTER_MS = 10;
// The service takes 7 to 12 s to bring a VM up; a program that listens nowhere is not waited for longer.
const LIMIT_MS = 10_000;

/** How to wait for a guest's port. */
export interface PortWait {
  /** What the image declares of its hooks. */
  hooks: Hooks | undefined;
  /** What the image's Dockerfile says. */
  plan: ImagePlan;
  /** Source of time. */
  clock: Clock;
  /** Ends the wait. */
  signal: AbortSignal;
}

/**
 * Waits until a fresh guest listens.
 *
 * The service restores a snapshot in which the program listens already; a guest here starts from
 * nothing, and whoever is let in too early would meet a refused connection. A program that has not
 * listened after 10 seconds is taken for one that never does.
 *
 * @param guest The guest.
 * @param wait How to wait.
 */
export async function guestListens(guest: Guest, wait: PortWait): Promise<void> {
  const { hooks, plan, clock, signal } = wait;
  const port = hooks === undefined ? plan.exposed[0] ?? DEFAULT_PROXY_PORT : portOf(hooks);
  try {
    await withDeadline((signal) => connects(guest, { port, clock, signal }), {
      clock,
      ms: LIMIT_MS,
      signal,
    });
  } catch (error) {
    if (!(error instanceof DeadlineError)) throw error;
  }
}

async function connects(
  guest: Guest,
  { port, clock, signal }: { port: number; clock: Clock; signal: AbortSignal },
): Promise<void> {
  for (;;) {
    try {
      (await guest.connect(port)).close();
      return;
    } catch (error) {
      if (!(error instanceof GuestUnreachable)) throw error;
    }
    await clock.sleep(AGAIN_AFTER_MS, signal);
  }
}
