import { assertEquals } from "@std/assert";
import { MICROVM_STATES } from "@microvms/protocol/control";
import { CHANGES, TRANSITIONS, VERDICTS } from "./lifecycle.ts";

Deno.test("TRANSITIONS ends in TERMINATED and nowhere else, and never goes back to PENDING", () => {
  const finals = MICROVM_STATES.filter((state) => TRANSITIONS[state].length === 0);
  assertEquals(finals, ["TERMINATED"]);
  assertEquals(MICROVM_STATES.flatMap((state) => TRANSITIONS[state]).includes("PENDING"), false);
  const reached = new Set<string>(["PENDING"]);
  for (const state of reached) {
    const next = MICROVM_STATES.find((known) => known === state);
    for (const state of next === undefined ? [] : TRANSITIONS[next]) reached.add(state);
  }
  assertEquals([...reached].sort(), [...MICROVM_STATES].sort());
});

Deno.test("TRANSITIONS lets a VM be ended from every state but the last two", () => {
  for (const state of MICROVM_STATES) {
    const ended = state === "TERMINATING" || state === "TERMINATED";
    assertEquals(TRANSITIONS[state].includes("TERMINATING"), !ended, state);
    assertEquals(VERDICTS.terminate[state], ended ? "no-op" : "act", state);
  }
});

Deno.test("VERDICTS changes nothing of a VM that has ended", () => {
  for (const change of CHANGES) {
    assertEquals(VERDICTS[change].TERMINATED === "act", false, change);
    assertEquals(VERDICTS[change].TERMINATING === "act", false, change);
  }
});
