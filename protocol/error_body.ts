import { z } from "zod";
import type { Schema } from "./schema.ts";

/** The reasons that the daemon gives for a refused exec request. */
export const ERROR_SLUGS = [
  "malformed_request",
  "unknown_exec",
  "spawn_failed",
  "still_running",
  "already_acked",
  "stdin_not_requested",
  "stdin_closed",
  "stdin_write_timeout",
  "stdin_write_too_large",
  "stdin_write_failed",
] as const;

/** One of {@linkcode ERROR_SLUGS}. */
export type ErrorSlug = (typeof ERROR_SLUGS)[number];

/** Body of a refused exec request. A client branches on the status and `error`, never on `detail`. */
export interface ErrorBody {
  /** One of {@linkcode ERROR_SLUGS}, or one that a later daemon added. */
  error: string;
  /** The same for a person. */
  detail: string;
}

/** Check for {@linkcode ErrorBody}. */
export const ErrorBodySchema: Schema<ErrorBody> = z.object({
  error: z.string(),
  detail: z.string(),
});
