import type { Ports } from "../ports/ports.ts";
import { FakeClock } from "./fake_clock.ts";
import { FakeRandom } from "./fake_random.ts";
import type { FakeFetch } from "./fake_fetch.ts";

/** Ports on which nothing is real. */
export interface FakePorts extends Ports {
  readonly clock: FakeClock;
  readonly random: FakeRandom;
}

/** Makes ports around a fake fetch. */
export function fakePorts({ fetch }: FakeFetch): FakePorts {
  return { fetch, clock: new FakeClock(), random: new FakeRandom() };
}
