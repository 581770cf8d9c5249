import { STATUS_CODE } from "@std/http/status";
import type { Aws } from "../aws/connect.ts";
import { paginate } from "../control/paginate.ts";
import { waitForMicrovm } from "../control/wait_for_microvm.ts";
import { asMicrovmError } from "../errors/as_microvm_error.ts";
import type { MicrovmError } from "../errors/microvm_error.ts";
import { type Pace, pollUntil } from "../http/poll_until.ts";
import { ENDED_STATES } from "./lifecycle.ts";

/** What became of everything that a sandbox had made. */
export interface TeardownReport {
  /** Whether the service accepted the end of the VM. */
  readonly terminateAccepted: boolean;
  /** Whether the image is being deleted; null when it was not the sandbox's to delete. */
  readonly imageDeleted: boolean | null;
  /** Ids and ARNs that may still be there, and cost. */
  readonly undeleted: readonly string[];
  /** What went wrong, in order. */
  readonly failures: readonly string[];
}

/** What a sandbox made so far; it grows while the sandbox is made. */
export interface Made {
  /** The VM's id. */
  microvmId?: string;
  /** Whether a launch was sent whose answer is lost. */
  launchUnknown?: boolean;
  /** ARN of the image that was built. */
  imageArn?: string;
  /** Name of an image whose creation was sent and whose answer is lost. */
  imageUnknown?: string;
}

/** Pace of the attempts to delete an image, which drains for a while after its last VM. */
const DELETE_PACE: Pace = { everyMs: 15_000, timeoutMs: 300_000 };

/** Collects what happens on the way. */
interface Findings {
  readonly undeleted: string[];
  readonly failures: string[];
}

function statusOf({ data }: MicrovmError): unknown {
  return data?.status;
}

async function endMicrovm(aws: Aws, microvmId: string, findings: Findings): Promise<boolean> {
  try {
    await aws.control.terminateMicrovm({ microvmIdentifier: microvmId });
    return true;
  } catch (thrown) {
    const error = asMicrovmError(thrown);
    if (statusOf(error) === STATUS_CODE.NotFound) return true;
    findings.undeleted.push(microvmId);
    findings.failures.push(error.message);
    return false;
  }
}

/** Ids of the VMs of an image that is about to be deleted, for a launch whose answer is lost. */
async function microvmsOf(aws: Aws, imageArn: string, findings: Findings): Promise<string[]> {
  const ids: string[] = [];
  try {
    const all = paginate((page) =>
      aws.control.listMicrovms({ imageIdentifier: imageArn, ...page })
    );
    for await (const { microvmId, state } of all) {
      if (!ENDED_STATES.includes(state)) ids.push(microvmId);
    }
  } catch (thrown) {
    findings.failures.push(asMicrovmError(thrown).message);
  }
  return ids;
}

async function deleteImage(aws: Aws, imageArn: string, findings: Findings): Promise<boolean> {
  const options = { pace: DELETE_PACE, what: `the deletion of "${imageArn}"` };
  try {
    await pollUntil<string>(aws.ports.clock, async () => {
      try {
        const { state } = await aws.control.deleteMicrovmImage({ imageIdentifier: imageArn });
        return state.includes("FAILED") ? { done: false, state } : { done: true, value: state };
      } catch (thrown) {
        const error = asMicrovmError(thrown);
        const status = statusOf(error);
        if (status === STATUS_CODE.NotFound) return { done: true, value: "DELETED" };
        // Refused while its VMs end or its build goes on; later it is not.
        if (status === STATUS_CODE.BadRequest || status === STATUS_CODE.Conflict) {
          return { done: false, state: error.message };
        }
        throw error;
      }
    }, options);
    return true;
  } catch (thrown) {
    findings.undeleted.push(imageArn);
    findings.failures.push(asMicrovmError(thrown).message);
    return false;
  }
}

/**
 * Takes down what a sandbox made: the VM first, then the image, which cannot go before it.
 *
 * @param aws Where it is.
 * @param made What was made.
 * @returns What became of it; this never throws.
 */
export async function tearDown(aws: Aws, made: Readonly<Made>): Promise<TeardownReport> {
  const { microvmId, launchUnknown = false, imageArn, imageUnknown } = made;
  const findings: Findings = { undeleted: [], failures: [] };
  if (imageUnknown !== undefined) {
    findings.undeleted.push(imageUnknown);
    findings.failures.push(`It is not known whether the image "${imageUnknown}" was created`);
  }
  const ids = microvmId === undefined ? [] : [microvmId];
  if (launchUnknown && imageArn !== undefined) {
    ids.push(...await microvmsOf(aws, imageArn, findings));
  } else if (launchUnknown) {
    findings.failures.push("It is not known whether a VM was launched; list the VMs to see");
  }
  let terminateAccepted = ids.length > 0;
  for (const id of ids) {
    terminateAccepted = await endMicrovm(aws, id, findings) && terminateAccepted;
  }
  if (imageArn === undefined) return { terminateAccepted, imageDeleted: null, ...findings };
  for (const id of terminateAccepted ? ids : []) {
    try {
      await waitForMicrovm(aws.control, id, { wait: "terminate", until: ["TERMINATED"] });
    } catch (thrown) {
      // Accepted and not seen to end: it will end, so it is no leak.
      const error = asMicrovmError(thrown);
      if (statusOf(error) !== STATUS_CODE.NotFound) findings.failures.push(error.message);
    }
  }
  const imageDeleted = await deleteImage(aws, imageArn, findings);
  return { terminateAccepted, imageDeleted, ...findings };
}
