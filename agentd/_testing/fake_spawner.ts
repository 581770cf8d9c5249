import type { Child, ChildStatus, GroupSignal, Spawner, SpawnRequest } from "../exec/spawner.ts";

/** A child that does what a test says. */
export class FakeChild implements Child {
  readonly pid: number;
  readonly request: SpawnRequest;
  readonly stdout: ReadableStream<Uint8Array>;
  readonly stderr: ReadableStream<Uint8Array>;
  readonly status: Promise<ChildStatus>;
  /** Whether a process is left in the group, the leader included. */
  groupAlive = true;
  /** Signals that reached the group. */
  readonly signals: GroupSignal[] = [];
  /** Pipes that the daemon closed. */
  closedPipes = 0;
  /** What happens on a signal; nothing unless a test says so. */
  onSignal: (signal: GroupSignal) => void = () => {};
  readonly #controllers: ReadableStreamDefaultController<Uint8Array>[] = [];
  readonly #exit = Promise.withResolvers<ChildStatus>();

  constructor(pid: number, request: SpawnRequest) {
    this.pid = pid;
    this.request = request;
    this.stdout = this.#pipe();
    this.stderr = this.#pipe();
    this.status = this.#exit.promise;
  }

  /** Writes to standard output. */
  print(text: string): void {
    this.#controllers[0]?.enqueue(new TextEncoder().encode(text));
  }

  /** Writes to standard error. */
  complain(text: string): void {
    this.#controllers[1]?.enqueue(new TextEncoder().encode(text));
  }

  /** Makes both pipes fail. */
  breakPipes(): void {
    for (const controller of this.#controllers) controller.error(new Error("Broken"));
  }

  /** Ends the leader, which leaves the pipes and the group to others. */
  exit(status: Partial<ChildStatus>): void {
    this.#exit.resolve({ exitCode: null, signal: null, ...status });
  }

  /** Ends the leader, the pipes and the group. */
  end(status: Partial<ChildStatus>): void {
    for (const controller of this.#controllers) controller.close();
    this.groupAlive = false;
    this.exit(status);
  }

  #pipe(): ReadableStream<Uint8Array> {
    return new ReadableStream({
      start: (controller) => void this.#controllers.push(controller),
      cancel: () => void this.closedPipes++,
    });
  }
}

/** Starts children that do what a test says. */
export class FakeSpawner implements Spawner {
  /** Every child so far. */
  readonly children: FakeChild[] = [];

  /** The newest child. */
  get child(): FakeChild {
    const child = this.children.at(-1);
    if (child === undefined) throw new Error("Cannot find a child: none was started");
    return child;
  }

  spawn(request: SpawnRequest): FakeChild {
    const child = new FakeChild(1000 + this.children.length, request);
    this.children.push(child);
    return child;
  }

  signalGroup(pid: number, signal: GroupSignal): boolean {
    const child = this.children.find((it) => it.pid === pid);
    if (child === undefined || !child.groupAlive) return false;
    child.signals.push(signal);
    child.onSignal(signal);
    return true;
  }

  groupExists(pid: number): boolean {
    return this.children.some((child) => child.pid === pid && child.groupAlive);
  }
}
