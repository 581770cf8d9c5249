/**
 * Describes an unexpected error for the log: its class and where it was thrown, but not its
 * message, which may quote a request.
 */
export function describeDefect(cause: unknown): Record<string, unknown> {
  if (!(cause instanceof Error)) return { error: typeof cause };
  const frames = cause.stack?.split("\n").filter((line) => line.startsWith("    at ")) ?? [];
  return { error: cause.name, stack: frames.map((frame) => frame.trim()) };
}
