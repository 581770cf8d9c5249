import { processTree } from "./process_tree.ts";
import { signalProcess } from "./signal_process.ts";

/**
 * Rounds, about a millisecond each, after which processes that go on starting others are given up.
 */
const MAX_ROUNDS = 5_000;

/**
 * Stops a process and all that it started, until none of them runs.
 *
 * @param root Process id.
 * @returns The ids of the processes that this call stopped; others were stopped before.
 * @throws {Error} When the processes cannot be stopped.
 */
export async function freezeTree(root: number): Promise<readonly number[]> {
  const stopped = new Set<number>();
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const running = processTree(root).filter(({ pid, state }) =>
      // A process that waits in the kernel stops as soon as it leaves it.
      !["T", "t", "Z", "X"].includes(state) && !(state === "D" && stopped.has(pid))
    );
    if (running.length === 0) return [...stopped];
    for (const { pid } of running) {
      if (signalProcess(pid, "SIGSTOP")) stopped.add(pid);
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  for (const pid of stopped) signalProcess(pid, "SIGCONT");
  throw new Error(`Cannot stop all processes of the guest whose first process is ${root}`);
}
