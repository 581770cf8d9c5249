import type { ImageConfiguration, ReportedImageConfiguration } from "./image_configuration.ts";
import type { PageRequest } from "./page.ts";

/** What a new image is made of. */
export interface CreateMicrovmImageRequest extends ImageConfiguration {
  /** Name of the image: 1 to 64 letters, digits, hyphens and underscores. */
  readonly name: string;
  /** Tags of the image: none unless given. */
  readonly tags?: Readonly<Record<string, string>>;
  /** Makes a repeated request harmless: 1 to 128 characters. */
  readonly clientToken?: string;
}

/** What the next version of an image is made of; nothing is taken over from the version before. */
export interface UpdateMicrovmImageRequest extends ImageConfiguration {
  /** ARN of the image. */
  readonly imageIdentifier: string;
  /** Makes a repeated request harmless: 1 to 128 characters. */
  readonly clientToken?: string;
}

/** Which image to read. */
export interface GetMicrovmImageRequest {
  /** ARN of the image. */
  readonly imageIdentifier: string;
}

/** Which images to list. */
export interface ListMicrovmImagesRequest extends PageRequest {
  /** Text that the images' names contain: all images unless given. */
  readonly nameFilter?: string;
}

/** Which image to delete. */
export interface DeleteMicrovmImageRequest {
  /** ARN of the image. */
  readonly imageIdentifier: string;
}

/** An image as a listing shows it. */
export interface MicrovmImageSummary {
  /** ARN of the image. */
  readonly imageArn: string;
  /** Name of the image. */
  readonly name: string;
  /** State, one of `IMAGE_STATES` or a newer one. */
  readonly state: string;
  /** Newest version that microvms can be run from. */
  readonly latestActiveImageVersion?: string | null;
  /** Newest version whose build failed. */
  readonly latestFailedImageVersion?: string | null;
  /** Time of creation, in seconds since 1970. */
  readonly createdAt: number;
  /** Internal id; answered by the service, absent from its model. */
  readonly id?: string | null;
}

/** An image. */
export interface GetMicrovmImageResponse extends MicrovmImageSummary {
  /** Tags of the image. */
  readonly tags?: Readonly<Record<string, string>> | null;
  /** Time of the last change, in seconds since 1970. */
  readonly updatedAt?: number | null;
}

/** An image right after an update was accepted, with what the new version is built from. */
export interface UpdateMicrovmImageResponse
  extends MicrovmImageSummary, ReportedImageConfiguration {
  /** Version that is being built. */
  readonly imageVersion: string;
  /** Time of the last change, in seconds since 1970. */
  readonly updatedAt?: number | null;
  /** Answered by the service, always `null` so far, absent from its model. */
  readonly buildPhaseOverrides?: null;
  /** Answered by the service, always `null` so far, absent from its model. */
  readonly roleConfiguration?: null;
}

/** An image right after its creation was accepted, with what the first version is built from. */
export interface CreateMicrovmImageResponse extends UpdateMicrovmImageResponse {
  /** Tags of the image. */
  readonly tags?: Readonly<Record<string, string>> | null;
}

/** An image whose deletion was accepted. */
export interface DeleteMicrovmImageResponse {
  /** ARN of the image. */
  readonly imageIdentifier: string;
  /** State, one of `IMAGE_STATES` or a newer one. */
  readonly state: string;
}
