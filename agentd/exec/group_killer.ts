import type { Clock } from "../clock.ts";
import type { Spawner } from "./spawner.ts";

/** What a {@linkcode GroupKiller} works with. */
export interface GroupKillerOptions {
  /** Sends the signals. */
  readonly spawner: Spawner;
  /** Counts the grace time. */
  readonly clock: Clock;
  /** Milliseconds between TERM and KILL. */
  readonly graceMs: number;
}

/** Ends one process group: TERM, grace, KILL. */
export class GroupKiller {
  readonly #pid: number;
  readonly #options: GroupKillerOptions;
  #pendingKill: { readonly done: Promise<void>; readonly callOff: () => void } | undefined;
  #gone = false;

  /** @param pid Process id of the group's leader. */
  constructor(pid: number, options: GroupKillerOptions) {
    this.#pid = pid;
    this.#options = options;
  }

  /**
   * Sends TERM now, and KILL after the grace time to whatever is left by then.
   *
   * @param finished Ends the waiting, for example because the command obeyed.
   * @returns Whether TERM reached anything.
   */
  async terminate(finished: Promise<void>): Promise<boolean> {
    if (this.#gone || !this.#options.spawner.signalGroup(this.#pid, "SIGTERM")) return false;
    this.#pendingKill ??= this.#scheduleKill();
    await Promise.race([finished, this.#pendingKill.done]);
    return true;
  }

  /** Takes note that the leader ended: without members left, the system may give its id away. */
  leaderEnded(): void {
    if (this.#options.spawner.groupExists(this.#pid)) return;
    this.#gone = true;
    this.#pendingKill?.callOff();
  }

  #scheduleKill(): { done: Promise<void>; callOff: () => void } {
    const { spawner, clock, graceMs } = this.#options;
    const { promise, resolve } = Promise.withResolvers<void>();
    const callOff = clock.after(graceMs, () => {
      this.#pendingKill = undefined;
      spawner.signalGroup(this.#pid, "SIGKILL");
      resolve();
    });
    return { done: promise, callOff };
  }
}
