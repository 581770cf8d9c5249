import { assertEquals } from "@std/assert";
import { type Phase, PHASES } from "@microvms/protocol";
import { EXEC_EVENTS, type ExecEvent, nextPhase } from "./phase.ts";

const MOVES: readonly [from: Phase, event: ExecEvent, to: Phase | undefined][] = [
  ["running", "finish", "exited"],
  ["running", "ack", undefined],
  ["exited", "finish", undefined],
  ["exited", "ack", "acked"],
  ["acked", "finish", undefined],
  ["acked", "ack", undefined],
];

for (const [from, event, to] of MOVES) {
  Deno.test(`nextPhase() leads to ${to} when "${event}" happens in "${from}"`, () => {
    assertEquals(nextPhase(from, event), to);
  });
}

Deno.test("nextPhase() is tested for every phase with every event", () => {
  assertEquals(MOVES.length, PHASES.length * EXEC_EVENTS.length);
});
