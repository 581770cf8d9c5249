/** A place in CloudWatch Logs. */
export interface CloudWatchLogging {
  /** Log group: `/aws/lambda-microvms/` with the image's name unless given. */
  readonly logGroup?: string;
  /** Log stream: one per microvm unless given. */
  readonly logStream?: string;
}

/** Where the logs go: exactly one of the choices. */
export type Logging =
  | {
    /** Nowhere. */
    readonly disabled: Readonly<Record<string, never>>;
  }
  | {
    /** To CloudWatch Logs. */
    readonly cloudWatch: CloudWatchLogging;
  };

/** Where the logs go, as the service reports it. */
export interface ReportedLogging {
  /** There when the logs go nowhere. */
  readonly disabled?: Readonly<Record<string, never>> | null;
  /** There when the logs go to CloudWatch Logs. */
  readonly cloudWatch?: {
    /** Log group. */
    readonly logGroup?: string | null;
    /** Log stream. */
    readonly logStream?: string | null;
  } | null;
}
