import type { Clock } from "./clock.ts";
import type { Fetch } from "./fetch.ts";
import type { Random } from "./random.ts";

/** Everything outside the process that the library touches. */
export interface Ports {
  /** How requests are sent. */
  readonly fetch: Fetch;
  /** How time passes. */
  readonly clock: Clock;
  /** Where randomness comes from. */
  readonly random: Random;
}
