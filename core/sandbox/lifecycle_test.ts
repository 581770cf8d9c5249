import { assertEquals, assertThrows } from "@std/assert";
import { MICROVM_STATES } from "@microvms/protocol/control";
import fc from "fast-check";
import { MicrovmError } from "../errors/microvm_error.ts";
import { LIFECYCLE_EVENTS, nextState } from "./lifecycle.ts";

Deno.test("nextState() follows the table, and refuses every other step [STATE-1..11]", () => {
  const allowed = new Set([
    "PENDING running RUNNING",
    "SUSPENDED running RUNNING",
    "RUNNING suspend SUSPENDING",
    "SUSPENDING suspended SUSPENDED",
    "SUSPENDED resume SUSPENDED",
    "PENDING terminate TERMINATING",
    "RUNNING terminate TERMINATING",
    "SUSPENDING terminate TERMINATING",
    "SUSPENDED terminate TERMINATING",
    "TERMINATING terminate TERMINATING",
    "PENDING terminated TERMINATED",
    "RUNNING terminated TERMINATED",
    "SUSPENDING terminated TERMINATED",
    "SUSPENDED terminated TERMINATED",
    "TERMINATING terminated TERMINATED",
    "TERMINATED terminated TERMINATED",
  ]);
  const found = new Set<string>();
  for (const state of MICROVM_STATES) {
    for (const event of LIFECYCLE_EVENTS) {
      try {
        found.add(`${state} ${event} ${nextState(state, event)}`);
      } catch (error) {
        assertEquals(error instanceof MicrovmError && error.code, "ERR_INVALID_ARG");
      }
    }
  }
  assertEquals(found, allowed);
});

Deno.test("nextState() never leaves TERMINATED, whatever happens [STATE-11]", () => {
  fc.assert(fc.property(fc.array(fc.constantFrom(...LIFECYCLE_EVENTS)), (events) => {
    let state = nextState("PENDING", "terminated");
    for (const event of events) {
      try {
        state = nextState(state, event);
      } catch {
        // A refused step changes nothing.
      }
      assertEquals(state, "TERMINATED");
    }
  }));
});

Deno.test("nextState() names the step and the state that it refuses", () => {
  const error = assertThrows(() => nextState("SUSPENDED", "suspend"), MicrovmError);
  assertEquals(error.message, "Cannot suspend the VM: it is SUSPENDED");
});
