import type {
  Architecture,
  BuildState,
  Chipset,
  ImageConfiguration,
  ImageState,
  ImageVersionState,
  ImageVersionStatus,
  SnapshotBuild,
} from "@microvms/protocol/control";
import type { Image } from "./image/image.ts";

/** One build of an image version, for one generation of a chipset. */
export interface BuildRecord {
  /** UUID. */
  readonly buildId: string;
  /** Architecture of the chipset. */
  readonly architecture: Architecture;
  /** Maker of the chipset. */
  readonly chipset: Chipset;
  /** Generation of the chipset. */
  readonly chipsetGeneration: string;
  /** Creation, in milliseconds since 1970. */
  readonly createdAt: number;
  /** Where the build is. */
  state: BuildState;
  /** Why it failed, null when it did not. */
  stateReason: string | null;
  /** Sizes of what it made, once it succeeded. */
  snapshot?: SnapshotBuild;
}

/** One version of an image. */
export interface VersionRecord {
  /** The image. */
  readonly image: ImageRecord;
  /** Place among the image's versions, from 1. */
  readonly number: number;
  /** What it is built from, defaults filled in. */
  readonly configuration: ImageConfiguration;
  /** Its builds, in the order in which they are listed. */
  readonly builds: readonly BuildRecord[];
  /** Creation, in milliseconds since 1970. */
  readonly createdAt: number;
  /** Last change, in milliseconds since 1970. */
  updatedAt: number;
  /** Last change of `state`, in milliseconds since 1970. */
  stateChangedAt: number;
  /** Where the version is. */
  state: ImageVersionState;
  /** Whether VMs may be run from it. */
  status: ImageVersionStatus;
  /** The unpacked artifact, once the version was built. */
  files?: Image;
}

/** One image. */
export interface ImageRecord {
  /** Place among all images, from 1. */
  readonly number: number;
  /** Internal UUID. */
  readonly id: string;
  /** Name. */
  readonly name: string;
  /** ARN. */
  readonly arn: string;
  /** Tags, undefined when none were given. */
  readonly tags: Readonly<Record<string, string>> | undefined;
  /** Creation, in milliseconds since 1970. */
  readonly createdAt: number;
  /** Its versions, oldest first. */
  versions: VersionRecord[];
  /** Number of the newest version there ever was. */
  lastVersion: number;
  /** Number of the newest version whose build failed, 0 when there is none. */
  lastFailedVersion: number;
  /** Last change, in milliseconds since 1970. */
  updatedAt: number;
  /** Where the image is. */
  state: ImageState;
}

/**
 * Names a version as the service does.
 *
 * @param number Place among the image's versions, from 1.
 * @returns For example `2.0`.
 */
export function versionName(number: number): string {
  return `${number}.0`;
}

/**
 * Finds the newest version of an image that VMs can be run from.
 *
 * @param image The image.
 * @returns The version, or undefined when there is none.
 */
export function latestActiveVersion(image: ImageRecord): VersionRecord | undefined {
  return image.versions.findLast((version) =>
    version.state === "SUCCESSFUL" && version.status === "ACTIVE"
  );
}
