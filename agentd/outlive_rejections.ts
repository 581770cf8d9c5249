import { getLogger } from "@logtape/logtape";
import { describeDefect } from "./describe_defect.ts";

/**
 * Logs promises that are rejected and that nobody waits for, in place of the runtime's answer,
 * which is to end the process: nothing would start the VM's only way in again.
 *
 * @param scope The global scope, or a stand-in.
 */
export function outliveRejections(scope: EventTarget): void {
  scope.addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    const reason = event instanceof PromiseRejectionEvent ? event.reason : undefined;
    getLogger("agentd").error("A promise was rejected unseen", describeDefect(reason));
  });
}
