import type { Image } from "../image/mod.ts";

/** What a guest is made from. */
export interface GuestSpec {
  /** Name of the guest, which becomes its host name: letters, digits and hyphens. */
  readonly id: string;
  /** Image that it runs. */
  readonly image: Image;
  /** Variables of the program, over those of the image. */
  readonly env: Readonly<Record<string, string>>;
  /** Port on which the program answers hooks. */
  readonly hookPort: number;
  /**
   * Takes one line of what the program writes.
   *
   * @param line Line without its end.
   */
  onLog(line: string): void;
}

/** How the program of a guest ended. */
export interface GuestExit {
  /** Exit code, or null when a signal ended it. */
  readonly code: number | null;
  /** Name of the signal that ended it, or null. */
  readonly signal: string | null;
}

/** How guests are kept apart from this machine. */
export const GUEST_ISOLATIONS = ["namespaces", "process"] as const;

/** One of {@link GUEST_ISOLATIONS}. */
export type GuestIsolation = (typeof GUEST_ISOLATIONS)[number];

/** A running program of an image, and all that it started. */
export interface Guest {
  /** How it is kept apart from this machine. */
  readonly isolation: GuestIsolation;
  /** Resolves when the program ends, after its last line went to the log. */
  readonly exited: Promise<GuestExit>;
  /**
   * Sends a plain HTTP request into the guest. Bodies stream both ways; nothing is followed,
   * decoded or retried.
   *
   * @param port Port in the guest.
   * @param path Path and query.
   * @param init Method, headers, body and signal.
   * @returns The answer as the guest gave it.
   * @throws {GuestUnreachable} When the guest does not answer.
   */
  fetch(port: number, path: string, init: RequestInit): Promise<Response>;
  /**
   * Opens a connection into the guest.
   *
   * @param port Port in the guest.
   * @returns The connection; the caller closes it.
   * @throws {GuestUnreachable} When nothing listens there.
   */
  connect(port: number): Promise<Deno.Conn>;
  /** Stops all of its processes where they are. */
  freeze(): Promise<void>;
  /** Lets the processes that {@link Guest.freeze} stopped go on. */
  thaw(): Promise<void>;
  /** Kills all of its processes and removes its files. May be called again. */
  stop(): Promise<void>;
}

/** Starts guests, all in the same way. */
export interface GuestHost {
  /** How its guests are kept apart from this machine. */
  readonly isolation: GuestIsolation;
  /**
   * Starts a guest.
   *
   * @param spec What to start.
   * @returns The guest, whose program is about to start; a program that cannot start ends it.
   * @throws {BuildFailure} When a step of the image cannot be done here.
   */
  start(spec: GuestSpec): Promise<Guest>;
  /** Stops all guests. */
  close(): Promise<void>;
}
