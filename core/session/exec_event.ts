import type { StreamKind } from "@microvms/protocol";

/** Bytes that the command wrote. */
export interface ExecOutput {
  /** Tells this case. */
  readonly event: "output";
  /** Pipe that the bytes came from. */
  readonly stream: StreamKind;
  /** Offset of the first byte, in one space over both pipes. */
  readonly offset: number;
  /** The bytes. */
  readonly bytes: Uint8Array;
}

/** Bytes that are gone for good; which pipe they came from is not known. */
export interface ExecGap {
  /** Tells this case. */
  readonly event: "gap";
  /** Offset of the first byte that is gone. */
  readonly from: number;
  /** Offset after the last byte that is gone. */
  readonly to: number;
}

/** The end of the command; the last event. */
export interface ExecExit {
  /** Tells this case. */
  readonly event: "exit";
  /** Exit status; null when a signal ended the command. */
  readonly exitCode: number | null;
  /** Number of the signal that ended the command; null when it exited by itself. */
  readonly signal: number | null;
  /** Whether a poll shows less output than the command wrote. */
  readonly truncated: boolean;
  /** Whether a process that the command left behind still held a pipe when reading stopped. */
  readonly writersMayBeAlive: boolean;
  /** Bytes that both pipes wrote in all. */
  readonly offset: number;
}

/** An event of a later daemon, which this library does not know. */
export interface ExecUnknown {
  /** Tells this case. */
  readonly event: "unknown";
  /** Name of the event. */
  readonly name: string;
}

/** What a stream tells. Output and gaps tile the offsets without overlap, from the first to the end. */
export type ExecEvent = ExecOutput | ExecGap | ExecExit | ExecUnknown;
