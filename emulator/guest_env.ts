import { versionName, type VersionRecord } from "./image_record.ts";

/**
 * Makes the environment variables that a guest starts with, besides those of its Dockerfile.
 *
 * @param version The image version that it starts from.
 * @param region The emulator's region.
 * @returns Names and values.
 */
export function guestEnv(version: VersionRecord, region: string): Record<string, string> {
  return {
    ...version.configuration.environmentVariables,
    AWS_REGION: region,
    AWS_LAMBDA_MICROVM_IMAGE_NAME: version.image.name,
    AWS_LAMBDA_MICROVM_IMAGE_ARN: version.image.arn,
    AWS_LAMBDA_MICROVM_IMAGE_VERSION: versionName(version.number),
  };
}
