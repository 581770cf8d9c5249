/**
 * Waits for a write, but no longer once the user wants to stop: a reader that stalls, such as a
 * pager, must not keep anything from being removed.
 *
 * @param write The write; it goes on.
 * @param signal The user's wish.
 */
export async function untilStopped(write: Promise<void>, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const stopped = Promise.withResolvers<void>();
  function stop(): void {
    stopped.resolve();
  }
  signal.addEventListener("abort", stop, { once: true });
  try {
    await Promise.race([write, stopped.promise]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
