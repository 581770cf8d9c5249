import type { Clock, StreamKind } from "@microvms/core";
import type { Context } from "./context.ts";
import type { Reporter } from "./reporter.ts";

/** What one call of a command may use. */
export interface Invocation {
  /** Everything outside the program. */
  readonly context: Context;
  /** Time. */
  readonly clock: Clock;
  /** Fires when the user wants to stop, or nobody reads the output any more. */
  readonly signal: AbortSignal;
  /** Fires when the user does not even want to wait until what was made is removed. */
  readonly hurry: AbortSignal;
  /** Where progress goes. */
  readonly reporter: Reporter;
  /** Whether output of the user's own command is shown as it comes, and not by the envelope. */
  readonly showsOutput: boolean;
  /**
   * Shows output of the user's own command as it comes; in JSON mode the envelope carries it
   * instead.
   *
   * @param stream Where the command wrote it.
   * @param bytes What it wrote.
   */
  show(stream: StreamKind, bytes: Uint8Array): Promise<void>;
  /** Ends the lines that the user's own command left without an end, before ours follow. */
  endLines(): Promise<void>;
  /**
   * Names what exists now and costs money, for a user who leaves before it is removed.
   *
   * @param ids All of it; what was named before and is not among it is gone.
   */
  holds(ids: readonly string[]): void;
}
