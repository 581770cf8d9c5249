/** The two output pipes of an exec. */
export const STREAM_KINDS = ["stdout", "stderr"] as const;

/** One of {@linkcode STREAM_KINDS}. */
export type StreamKind = (typeof STREAM_KINDS)[number];
