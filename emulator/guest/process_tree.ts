/** A process as the kernel shows it. */
export interface ProcessEntry {
  /** Process id. */
  readonly pid: number;
  /** Process id of its parent. */
  readonly parent: number;
  /** Session it belongs to. */
  readonly session: number;
  /** State letter, such as "S" for sleeping, "T" for stopped, "Z" for ended. */
  readonly state: string;
}

/**
 * Lists a process and all that it started, directly or not.
 *
 * @param root Process id to start from.
 * @returns The processes that exist, the root first.
 */
export function processTree(root: number): readonly ProcessEntry[] {
  const children = Map.groupBy(listProcesses(), (entry) => entry.parent);
  const tree = [...children.values()].flat().filter((entry) => entry.pid === root);
  for (const entry of tree) tree.push(...(children.get(entry.pid) ?? []));
  return tree;
}

/**
 * Lists all processes of this machine.
 *
 * @returns The processes; none where there is no `/proc`.
 */
export function listProcesses(): readonly ProcessEntry[] {
  const entries: ProcessEntry[] = [];
  for (const name of processIds()) {
    const entry = readEntry(name);
    if (entry !== null) entries.push(entry);
  }
  return entries;
}

function processIds(): readonly string[] {
  try {
    return [...Deno.readDirSync("/proc")].map((entry) => entry.name).filter((name) =>
      /^\d+$/.test(name)
    );
  } catch {
    return [];
  }
}

function readEntry(name: string): ProcessEntry | null {
  try {
    const stat = Deno.readTextFileSync(`/proc/${name}/stat`);
    // The command stands in parentheses and may hold any character.
    const [state = "", parent, _group, session] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { pid: Number(name), parent: Number(parent), session: Number(session), state };
  } catch {
    return null;
  }
}
