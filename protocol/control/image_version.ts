import type { ImageVersionStatus } from "./constants.ts";
import type { ReportedImageConfiguration } from "./image_configuration.ts";
import type { PageRequest } from "./page.ts";

/** Which image version to read. */
export interface GetMicrovmImageVersionRequest {
  /** ARN of the image. */
  readonly imageIdentifier: string;
  /** Version of the image, such as `1.0`. */
  readonly imageVersion: string;
}

/** Whose versions to list. */
export interface ListMicrovmImageVersionsRequest extends PageRequest {
  /** ARN of the image. */
  readonly imageIdentifier: string;
}

/** Which image version to switch, and to what. */
export interface UpdateMicrovmImageVersionRequest {
  /** ARN of the image. */
  readonly imageIdentifier: string;
  /** Version of the image, such as `1.0`. */
  readonly imageVersion: string;
  /** Whether microvms may be run from the version. */
  readonly status: ImageVersionStatus;
}

/** Which image version to delete. */
export interface DeleteMicrovmImageVersionRequest {
  /** ARN of the image. */
  readonly imageIdentifier: string;
  /** Version of the image, such as `1.0`. */
  readonly imageVersion: string;
}

/** An image version, wherever the service reports one. */
export interface MicrovmImageVersion extends ReportedImageConfiguration {
  /** ARN of the image. */
  readonly imageArn: string;
  /** Version of the image, such as `1.0`. */
  readonly imageVersion: string;
  /** State, one of `IMAGE_VERSION_STATES` or a newer one. */
  readonly state: string;
  /** Status, one of `IMAGE_VERSION_STATUSES` or a newer one. */
  readonly status: string;
  /** Time of creation, in seconds since 1970. */
  readonly createdAt: number;
  /** Time of the last change, in seconds since 1970. */
  readonly updatedAt?: number | null;
  /** Why the version is in its state. */
  readonly stateReason?: string | null;
  /** Tags of the version. */
  readonly tags?: Readonly<Record<string, string>> | null;
  /** Internal index of state and hour; answered by the service, absent from its model. */
  readonly versionStateTimeBucket?: string | null;
}

/** An image version whose deletion was accepted. */
export interface DeleteMicrovmImageVersionResponse {
  /** ARN of the image. */
  readonly imageIdentifier: string;
  /** Version of the image. */
  readonly imageVersion: string;
  /** State, one of `IMAGE_VERSION_STATES` or a newer one. */
  readonly state: string;
}
