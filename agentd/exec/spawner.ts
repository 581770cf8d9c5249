/** What to start, and as whom. */
export interface SpawnRequest {
  /** Program and arguments; a bare program name is looked up on the PATH in `env`. */
  readonly argv: readonly string[];
  /** The whole environment of the child. */
  readonly env: Readonly<Record<string, string>>;
  /** Working folder; null inherits the daemon's. */
  readonly cwd: string | null;
  /** Numeric user id; null keeps the daemon's. */
  readonly user: number | null;
  /** Numeric group id; null keeps the daemon's. */
  readonly group: number | null;
}

/** How a child ended; both members are null when nobody could tell. */
export interface ChildStatus {
  /** Exit status; null when a signal ended the child. */
  readonly exitCode: number | null;
  /** Number of the signal that ended the child; null when it exited by itself. */
  readonly signal: number | null;
}

/** A running child, leader of a process group of its own. */
export interface Child {
  /** Process id, which is the id of its group too. */
  readonly pid: number;
  /** What it writes to standard output. */
  readonly stdout: ReadableStream<Uint8Array>;
  /** What it writes to standard error. */
  readonly stderr: ReadableStream<Uint8Array>;
  /** How it ended; never rejects. */
  readonly status: Promise<ChildStatus>;
}

/** The signals that the daemon sends. */
export const GROUP_SIGNALS = ["SIGTERM", "SIGKILL"] as const;

/** One of {@linkcode GROUP_SIGNALS}. */
export type GroupSignal = (typeof GROUP_SIGNALS)[number];

/** Starts processes and sends signals to their groups. */
export interface Spawner {
  /**
   * Starts a child in a process group of its own, without standard input.
   *
   * @param request What to start.
   * @returns The running child.
   * @throws {SpawnFailure} When the operating system does not start it.
   */
  spawn(request: SpawnRequest): Child;

  /**
   * Sends a signal to a process group.
   *
   * @param pid Process id of the group's first leader.
   * @param signal The signal.
   * @returns Whether it reached anything.
   */
  signalGroup(pid: number, signal: GroupSignal): boolean;

  /**
   * Looks for a process group.
   *
   * @param pid Process id of the group's first leader.
   * @returns Whether a process is in it.
   */
  groupExists(pid: number): boolean;
}
