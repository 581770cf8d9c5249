/**
 * Sends a signal.
 *
 * @param pid Process id, or a negative one for a process group.
 * @param signal Name of the signal.
 * @returns Whether there was such a process.
 */
export function signalProcess(pid: number, signal: Deno.Signal): boolean {
  try {
    Deno.kill(pid, signal);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
