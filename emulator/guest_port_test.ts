import { assertEquals, assertRejects } from "@std/assert";
import { FakeGuest } from "./_testing/fake_guest_host.ts";
import { ShiftedClock } from "./_testing/shifted_clock.ts";
import { GuestUnreachable } from "./guest/guest_unreachable.ts";
import { guestListens } from "./guest_port.ts";

const PLAN = { from: "scratch", steps: [], env: {}, workdir: "/", argv: ["true"], exposed: [] };
const SPEC = { id: "x", image: { folder: "/", plan: PLAN }, env: {}, hookPort: 8080, onLog() {} };

/** A guest that refuses a number of connections, and writes down which ports were tried. */
class ShyGuest extends FakeGuest {
  readonly tried: number[] = [];
  readonly #refusals: number;

  constructor(refusals: number) {
    super(SPEC, () => Object.fromEntries([8080, 9000, 3000].map((port) => [port, ok])));
    this.#refusals = refusals;
  }

  override connect(port: number): Promise<Deno.Conn> {
    this.tried.push(port);
    if (this.tried.length <= this.#refusals) {
      return Promise.reject(new GuestUnreachable("Not yet"));
    }
    return super.connect(port);
  }
}

function ok(): Response {
  return new Response(null);
}

Deno.test("guestListens() asks again until the guest takes a connection", async () => {
  const guest = new ShyGuest(3);
  const { signal } = new AbortController();
  await guestListens(guest, { hooks: undefined, plan: PLAN, clock: new ShiftedClock(), signal });
  assertEquals(guest.tried, [8080, 8080, 8080, 8080]);
  await guest.stop();
});

Deno.test("guestListens() waits for the hook port, else for the first exposed one", async () => {
  const guest = new ShyGuest(0);
  const { signal } = new AbortController();
  const wait = { plan: { ...PLAN, exposed: [3000, 8080] }, clock: new ShiftedClock(), signal };
  await guestListens(guest, { ...wait, hooks: { port: 9000 } });
  await guestListens(guest, { ...wait, hooks: undefined });
  assertEquals(guest.tried, [9000, 3000]);
  await guest.stop();
});

Deno.test("guestListens() gives up after 10 s, and when the signal says so", async () => {
  const guest = new ShyGuest(Infinity);
  const clock = new ShiftedClock();
  const over = new AbortController();
  const wait = { hooks: undefined, plan: PLAN, clock, signal: over.signal };
  const waiting = guestListens(guest, wait);
  clock.advance(10_000);
  await waiting;
  const aborted = guestListens(guest, wait);
  over.abort(new RangeError("Enough"));
  await assertRejects(() => aborted, RangeError, "Enough");
  await guest.stop();
});
