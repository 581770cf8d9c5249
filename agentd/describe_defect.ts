/**
 * Describes an unexpected error for the log: its class and where it was thrown, but not its
 * message, which may quote a request.
 */
export function describeDefect(cause: unknown): Record<string, unknown> {
  if (!(cause instanceof Error)) return { error: typeof cause };
  const lines = cause.stack?.split("\n").map((line) => line.trim()) ?? [];
  return { error: cause.name, stack: lines.filter((line) => line.startsWith("at ")) };
}
