import type { Logging } from "./logging.ts";
import type { PageRequest } from "./page.ts";

/** When an idle microvm is suspended, for how long, and what wakes it. */
export interface IdlePolicy {
  /** Time without a request after which the microvm is suspended, in seconds: at least 60. */
  readonly maxIdleDurationSeconds: number;
  /** Time that the microvm stays suspended before it ends, in seconds; 0 ends it at once. */
  readonly suspendedDurationSeconds: number;
  /** Whether a request wakes a suspended microvm. */
  readonly autoResumeEnabled: boolean;
}

/** What a microvm is run from, and how. */
export interface RunMicrovmRequest {
  /** ARNs of connectors that reach the microvm: at most 10, `HTTP_INGRESS` unless given. */
  readonly ingressNetworkConnectors?: readonly string[];
  /** ARNs of connectors that it reaches out by: at most 10, `INTERNET_EGRESS` unless given. */
  readonly egressNetworkConnectors?: readonly string[];
  /** ARN of the image. */
  readonly imageIdentifier: string;
  /** Version of the image: the newest active one unless given. */
  readonly imageVersion?: string;
  /** ARN of the IAM role that the guest may use: none unless given. */
  readonly executionRoleArn?: string;
  /** When the microvm is suspended: never unless given. */
  readonly idlePolicy?: IdlePolicy;
  /** Where the microvm's logs go. */
  readonly logging?: Logging;
  /** KMS key that encrypts the microvm's configuration: one that AWS owns unless given. */
  readonly kmsKeyIdentifier?: string;
  /** Text handed to the run hook: at most 4096 bytes; secret. */
  readonly runHookPayload?: string;
  /** Longest life, running and suspended, in seconds: 1 to 28800, 28800 unless given. */
  readonly maximumDurationInSeconds?: number;
  /** Makes a repeated request harmless: 1 to 128 characters. */
  readonly clientToken?: string;
}

/** Which microvm to read. */
export interface GetMicrovmRequest {
  /** Id of the microvm. */
  readonly microvmIdentifier: string;
}

/** Which microvms to list. */
export interface ListMicrovmsRequest extends PageRequest {
  /** ARN of the image that they run from: every image unless given. */
  readonly imageIdentifier?: string;
  /** Version of the image that they run from: every version unless given. */
  readonly imageVersion?: string;
}

/** Which microvm to suspend. */
export interface SuspendMicrovmRequest {
  /** Id of the microvm. */
  readonly microvmIdentifier: string;
}

/** Which microvm to resume. */
export interface ResumeMicrovmRequest {
  /** Id of the microvm. */
  readonly microvmIdentifier: string;
}

/** Which microvm to terminate. */
export interface TerminateMicrovmRequest {
  /** Id of the microvm. */
  readonly microvmIdentifier: string;
}

/** A microvm as a listing shows it. */
export interface MicrovmItem {
  /** Id of the microvm: `microvm-` and a UUID. */
  readonly microvmId: string;
  /** State, one of `MICROVM_STATES` or a newer one. */
  readonly state: string;
  /** ARN of the image. */
  readonly imageArn: string;
  /** Version of the image. */
  readonly imageVersion: string;
  /** Time of launch, in seconds since 1970. */
  readonly startedAt: number;
}

/** A microvm. */
export interface Microvm extends MicrovmItem {
  /** Host that the microvm is reached by; without a scheme it means HTTPS. */
  readonly endpoint: string;
  /** ARN of the IAM role that the guest may use. */
  readonly executionRoleArn?: string | null;
  /** When the microvm is suspended. */
  readonly idlePolicy?: IdlePolicy | null;
  /** Longest life, running and suspended, in seconds. */
  readonly maximumDurationInSeconds: number;
  /** Time of the end, in seconds since 1970. */
  readonly terminatedAt?: number | null;
  /** Why the microvm is in its state. */
  readonly stateReason?: string | null;
  /** KMS key that encrypts the microvm's configuration. */
  readonly kmsKeyIdentifier?: string | null;
  /** ARNs of the network connectors that reach the microvm. */
  readonly ingressNetworkConnectors?: readonly string[] | null;
  /** ARNs of the network connectors that the microvm reaches out by. */
  readonly egressNetworkConnectors?: readonly string[] | null;
  /** Answered by the service, always `null` so far, absent from its model. */
  readonly terminationReasonCode?: string | null;
}
