import type { Microvm } from "@microvms/protocol/control";
import { MicrovmError } from "../errors/microvm_error.ts";
import { pollUntil } from "../http/poll_until.ts";
import type { CallOptions } from "./call_operation.ts";
import type { ControlClient } from "./control_client.ts";
import { CONTROL_PACES } from "./paces.ts";

/** What a wait for a VM hopes for, and what it fears. */
export interface MicrovmWait extends CallOptions {
  /** Which of the waits it is; gives the pace. */
  readonly wait: "launch" | "suspend" | "resume" | "terminate";
  /** States that end the wait. */
  readonly until: readonly string[];
  /** States from which none of those can follow. Default none. */
  readonly fatal?: readonly string[];
}

/**
 * Waits until a VM is in a state.
 *
 * @param control The control plane.
 * @param microvmId Id of the VM.
 * @param options The states, and the caller's signal.
 * @returns The VM as it was seen in that state.
 * @throws {MicrovmError} ERR_LAUNCH_DIED with state and reason for a fatal state [TRAP-8];
 *     ERR_TIMEOUT.
 */
export function waitForMicrovm(
  control: ControlClient,
  microvmId: string,
  { wait, until, fatal = [], signal }: MicrovmWait,
): Promise<Microvm> {
  const what = `the ${wait} of "${microvmId}"`;
  const pace = CONTROL_PACES[wait];
  return pollUntil<Microvm>(control.ports.clock, async () => {
    const vm = await control.getMicrovm({ microvmIdentifier: microvmId }, { signal });
    if (fatal.includes(vm.state)) throw launchDied(vm);
    return until.includes(vm.state) ? { done: true, value: vm } : { done: false, state: vm.state };
  }, { pace, what, signal });
}

/**
 * Makes the error for a VM that ended before it could be used.
 *
 * @param vm The VM as it was seen.
 * @returns ERR_LAUNCH_DIED naming state and reason.
 */
export function launchDied({ microvmId, state, stateReason }: Microvm): MicrovmError {
  const reason = stateReason ? `"${stateReason}"` : "the service gave no reason";
  return new MicrovmError("ERR_LAUNCH_DIED", `The VM "${microvmId}" is ${state}: ${reason}`, {
    data: { microvmId, state, stateReason: stateReason ?? null },
  });
}
