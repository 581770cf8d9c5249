import type { CostDuration } from "../cost/cost_report.ts";
import type { Clock } from "../ports/clock.ts";

/** What is being metered; nothing before the launch and after the end. */
type Metered = "running" | "suspended" | "nothing";

/** Measures how long a VM ran and was suspended. */
export class UsageMeter {
  /** Times that the VM was suspended and resumed. */
  cycles = 0;
  readonly #clock: Clock;
  readonly #totalMs = { running: 0, suspended: 0, nothing: 0 };
  #now: Metered = "nothing";
  #sinceMs: number;

  /**
   * Meters nothing yet.
   *
   * @param clock How time passes.
   */
  constructor(clock: Clock) {
    this.#clock = clock;
    this.#sinceMs = clock.monotonic();
  }

  /**
   * Switches to what is metered from now on.
   *
   * @param metered What that is.
   */
  switchTo(metered: Metered): void {
    const now = this.#clock.monotonic();
    this.#totalMs[this.#now] += now - this.#sinceMs;
    this.#sinceMs = now;
    this.#now = metered;
  }

  /**
   * Reads a total so far.
   *
   * @param metered Which one.
   * @returns The time; undefined when there was none.
   */
  read(metered: "running" | "suspended"): CostDuration | undefined {
    const openMs = this.#now === metered ? this.#clock.monotonic() - this.#sinceMs : 0;
    const totalMs = Math.round(this.#totalMs[metered] + openMs);
    return totalMs === 0 ? undefined : { seconds: totalMs / 1000, provenance: "measured" };
  }
}
