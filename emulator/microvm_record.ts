import type { MicrovmState, RunMicrovmRequest } from "@microvms/protocol/control";
import type { VersionRecord } from "./image_record.ts";

/** What the control plane knows of one VM. */
export interface MicrovmRecord {
  /** Id. */
  readonly microvmId: string;
  /** Place among all VMs, from 1. */
  readonly number: number;
  /** The image version that it runs. */
  readonly version: VersionRecord;
  /** What was asked for, defaults filled in. */
  readonly request: RunMicrovmRequest & { readonly maximumDurationInSeconds: number };
  /** Launch, in milliseconds since 1970. */
  readonly startedAt: number;
  /** Where the VM is reached. */
  endpoint: string;
  /** Where the VM is. */
  state: MicrovmState;
  /** Why it ended, null before. */
  stateReason: string | null;
  /** When it ended, in milliseconds since 1970, null before. */
  terminatedAt: number | null;
}
