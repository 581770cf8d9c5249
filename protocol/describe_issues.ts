import type { Issue } from "./schema.ts";

/**
 * Says what is wrong with a value without ever quoting it, so that the sentence may go to a log or
 * into an error even when the value holds a secret.
 *
 * @param issues The issues of a failed check.
 * @returns One line: each place with what was expected there, joined by semicolons.
 *
 * @example A missing member
 * ```ts
 * import { describeIssues, StartRequestSchema } from "@microvms/protocol";
 * import { assertStringIncludes } from "@std/assert";
 *
 * const checked = StartRequestSchema.safeParse({ exec_id: "e1" });
 * if (!checked.success) assertStringIncludes(describeIssues(checked.error.issues), "command");
 * ```
 */
export function describeIssues(issues: readonly Issue[]): string {
  return issues
    .map(({ path, message }) => `${path.map(String).join(".") || "value"}: ${message}`)
    .join("; ");
}
