/** The network of one guest, as this process reaches it. */
export interface GuestNetwork {
  /** Starts its loopback interface. */
  raiseLoopback(): Promise<void>;
  /**
   * Opens a connection to a port on its loopback interface.
   *
   * @param port Port.
   * @returns The connection; the caller closes it.
   * @throws {Deno.errors.ConnectionRefused} When nothing listens there.
   * @throws {GuestUnreachable} When the guest or its network is gone.
   */
  connect(port: number): Promise<Deno.Conn>;
  /**
   * Tells whether a process is in it.
   *
   * @param pid Process id.
   * @returns Whether it is, and so has not ended.
   */
  has(pid: number): boolean;
  /** Lets go of it. */
  close(): void;
}

/** The right to make namespaces and to reach into them. */
export interface NamespaceAccess {
  /**
   * Whether it is root's. Another user's guests know only one user, which is their root and stands
   * for that user: in them no program can run as anyone else, all other owners appear as `nobody`,
   * and their files can be replaced, not written to.
   */
  readonly isRoot: boolean;
  /** Command that starts the one that follows it where it may make namespaces; may be empty. */
  readonly command: readonly string[];
  /**
   * Opens the network of a guest.
   *
   * @param pid A process of the guest.
   * @returns The network; the caller closes it.
   */
  network(pid: number): GuestNetwork;
  /** Ends the access. */
  close(): Promise<void>;
}
