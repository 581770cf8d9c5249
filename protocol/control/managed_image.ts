import type { ReportedCpuConfiguration } from "./image_configuration.ts";
import type { PageRequest } from "./page.ts";

/** Which page of AWS's images to list. */
export interface ListManagedMicrovmImagesRequest extends PageRequest {}

/** Whose versions to list. */
export interface ListManagedMicrovmImageVersionsRequest extends PageRequest {
  /** ARN of the image. */
  readonly imageIdentifier: string;
}

/** An image that AWS manages. */
export interface ManagedMicrovmImageSummary {
  /** ARN of the image. */
  readonly imageArn: string;
  /** Time of creation, in seconds since 1970. */
  readonly createdAt: number;
  /** Time of the last change, in seconds since 1970. */
  readonly updatedAt?: number | null;
}

/** A version of an image that AWS manages. */
export interface ManagedMicrovmImageVersion {
  /** ARN of the image. */
  readonly imageArn: string;
  /** Version of the image, such as `1`. */
  readonly imageVersion: string;
  /** Status, one of `MANAGED_IMAGE_VERSION_STATUSES` or a newer one. */
  readonly status?: string | null;
  /** Processors that the version can be built for; unknown when missing. */
  readonly supportedCpuConfigurations?: readonly ReportedCpuConfiguration[] | null;
  /** Time of creation, in seconds since 1970. */
  readonly createdAt: number;
  /** Time of the last change, in seconds since 1970. */
  readonly updatedAt?: number | null;
}
