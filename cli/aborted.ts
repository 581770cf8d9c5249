/**
 * Waits until a signal fires.
 *
 * @param signal The signal.
 * @returns Resolves once it has fired, at once if it has already.
 */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
