/** An image that AWS manages, under its two names. */
export interface BaseImage {
  /** Name in the service's API. */
  readonly name: string;
  /** Name in a Dockerfile's FROM line. */
  readonly dockerRef: string;
}

/** The base that images are built upon: Amazon Linux 2023. */
export const BASE_IMAGE: BaseImage = {
  name: "al2023-1",
  dockerRef: "public.ecr.aws/amazonlinux/amazonlinux:2023-minimal",
};
