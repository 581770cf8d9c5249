import { freezeTree } from "./freeze_tree.ts";
import { listProcesses, processTree } from "./process_tree.ts";
import { signalProcess } from "./signal_process.ts";

/** Rounds, about a millisecond each, that killed processes may take to be gone. */
const MAX_ROUNDS = 5_000;

/** What {@link killFamily} knows of a family besides its first process. */
export interface FamilyOptions {
  /** Text that only the environments of its members hold. */
  readonly mark: string;
}

/**
 * Kills a process that leads a session, and all that came of it: its descendants, the other members
 * of their sessions, and processes whose environment holds the mark. Where there is no `/proc`,
 * only its process group.
 *
 * @param first Process id.
 * @param options Mark of the family.
 * @throws {Error} When some of the processes do not end.
 */
export async function killFamily(first: number, { mark }: FamilyOptions): Promise<void> {
  // What is stopped starts nothing while the others are looked for.
  await freezeTree(first);
  const sessions = new Set([first, ...processTree(first).map((entry) => entry.session)]);
  signalProcess(-first, "SIGKILL");
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const alive = listProcesses().filter(({ pid, session, state }) =>
      state !== "Z" && state !== "X" && (sessions.has(session) || isMarked(pid, mark))
    );
    if (alive.length === 0) return;
    for (const { pid } of alive) signalProcess(pid, "SIGKILL");
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  throw new Error(`Cannot kill all processes of the guest whose first process was ${first}`);
}

function isMarked(pid: number, mark: string): boolean {
  try {
    return Deno.readTextFileSync(`/proc/${pid}/environ`).includes(mark);
  } catch {
    return false;
  }
}
