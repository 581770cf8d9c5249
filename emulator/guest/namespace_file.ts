import { closeSync, openSync } from "node:fs";

/** An open network namespace, whose name is not given to another while it is open. */
export class NamespaceFile {
  /** Name that the kernel gave it. */
  readonly name: string;
  /** File descriptor. */
  readonly fd: number;
  #closed = false;

  /**
   * Opens a namespace.
   *
   * @param pid A process that is in the namespace.
   */
  constructor(pid: number) {
    const path = `/proc/${pid}/ns/net`;
    this.name = Deno.readLinkSync(path);
    this.fd = openSync(path, "r");
  }

  /**
   * Tells whether a process is in the namespace.
   *
   * @param pid Process id.
   * @returns Whether it is, and so has not ended; also when it does not let this user see.
   */
  has(pid: number): boolean {
    try {
      return Deno.readLinkSync(`/proc/${pid}/ns/net`) === this.name;
    } catch (error) {
      // A program that this user cannot read hides its process; one of another user takes no signal.
      return error instanceof Deno.errors.PermissionDenied;
    }
  }

  /** Whether {@link NamespaceFile.close} was called. */
  get closed(): boolean {
    return this.#closed;
  }

  /** Lets go of the namespace. May be called again. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    closeSync(this.fd);
  }
}
