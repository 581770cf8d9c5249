import type { Architecture, Chipset } from "./constants.ts";
import type { PageRequest } from "./page.ts";

/** Whose builds to list. */
export interface ListMicrovmImageBuildsRequest extends PageRequest {
  /** ARN of the image. */
  readonly imageIdentifier: string;
  /** Version of the image. */
  readonly imageVersion: string;
  /** Architecture of the builds: every one unless given. */
  readonly architecture?: Architecture;
  /** Chipset of the builds: every one unless given. */
  readonly chipset?: Chipset;
  /** Generation of the chipset: every one unless given. */
  readonly chipsetGeneration?: string;
}

/** Which build to read. */
export interface GetMicrovmImageBuildRequest {
  /** ARN of the image. */
  readonly imageIdentifier: string;
  /** Version of the image. */
  readonly imageVersion: string;
  /** Id of the build. */
  readonly buildId: string;
}

/** A build as a listing shows it. */
export interface MicrovmImageBuildSummary {
  /** ARN of the image. */
  readonly imageArn: string;
  /** Version of the image. */
  readonly imageVersion: string;
  /** Id of the build: a UUID. */
  readonly buildId: string;
  /** State, one of `BUILD_STATES` or a newer one. */
  readonly buildState: string;
  /** Architecture, one of `ARCHITECTURES` or a newer one. */
  readonly architecture: string;
  /** Chipset, one of `CHIPSETS` or a newer one. */
  readonly chipset: string;
  /** Generation of the chipset, such as `4`. */
  readonly chipsetGeneration: string;
  /** Why the build is in its state; a failed one starts with a code, such as `ARCHIVE_INVALID`. */
  readonly stateReason?: string | null;
  /** Time of creation, in seconds since 1970. */
  readonly createdAt: number;
  /** Answered by the service, always `null` so far, absent from its model. */
  readonly terminationReasonCode?: string | null;
}

/** Sizes of what a build left; a missing size is unknown, not zero. */
export interface SnapshotBuild {
  /** Size of the memory snapshot, in bytes. */
  readonly memorySnapshotSizeInBytes?: number | null;
  /** Size of the installed code, in bytes. */
  readonly codeInstallSizeInBytes?: number | null;
  /** Size of the disk snapshot, in bytes. */
  readonly diskSnapshotSizeInBytes?: number | null;
}

/** A build. */
export interface MicrovmImageBuild extends MicrovmImageBuildSummary {
  /** Sizes of what the build left, once it succeeded. */
  readonly snapshotBuild?: SnapshotBuild | null;
}
