/** Reasons the service gives for an image build that failed. */
export const BUILD_FAILURE_REASONS = [
  "S3_ACCESS_DENIED",
  "S3_NO_SUCH_KEY",
  "S3_NO_SUCH_BUCKET",
  "S3_INVALID_OBJECT",
  "S3_CROSS_REGION_ACCESS_DENIED",
  "ARCHIVE_DOCKERFILE_NOT_FOUND",
  "ARCHIVE_INVALID",
  "CONTAINER_BUILD_FAILED",
  "DISK_STORAGE_FULL",
  "INTERNAL_PLATFORM_ERROR",
] as const;

/** One of {@link BUILD_FAILURE_REASONS}. */
export type BuildFailureReason = (typeof BUILD_FAILURE_REASONS)[number];

/** A build that cannot go on, with the service's reason for it. */
export class BuildFailure extends Error {
  /** Name of the class, for stack traces. */
  override readonly name = "BuildFailure";
  /** Reason code, as the service spells it. */
  readonly reason: BuildFailureReason;

  /**
   * Makes a failure.
   *
   * @param reason Reason code, as the service spells it.
   * @param message What went wrong and with what.
   */
  constructor(reason: BuildFailureReason, message: string) {
    super(message);
    this.reason = reason;
  }
}
