import { z } from "zod";
import type { Schema } from "./schema.ts";
import type { StreamKind } from "./stream_kind.ts";
import { definitions, int32, streamKind, uint64 } from "./_fields.ts";

/** Names of the events on an exec's stream. A client skips a name that it does not know. */
export const STREAM_EVENTS = ["output", "gap", "exit"] as const;

/** One of {@linkcode STREAM_EVENTS}. */
export type StreamEventName = (typeof STREAM_EVENTS)[number];

/** Query of `GET /v1/exec/{id}/stream`. */
export interface StreamQuery {
  /** First byte wanted, in the one offset space over both pipes; null is 0. Default null. */
  offset: number | null;
}

/** Data of an `output` event. */
export interface OutputEvent {
  /** Offset of the first byte. */
  offset: number;
  /** Pipe that the bytes came from. */
  stream: StreamKind;
  /** The bytes, standard base64 with padding. */
  output: string;
}

/** Data of a `gap` event: bytes that are gone for good, of either pipe. */
export interface GapEvent {
  /** First byte that is gone. */
  from: number;
  /** Offset after the last byte that is gone. */
  to: number;
}

/** Data of the `exit` event, after which the stream ends. */
export interface ExitEvent {
  /** Exit status; null when a signal ended the command. */
  exit_code: number | null;
  /** Number of the signal that ended the command; null when it exited by itself. */
  signal: number | null;
  /** Whether a poll shows less output than the command wrote. */
  truncated: boolean;
  /** Whether a process that the command left behind still held a pipe when reading stopped. */
  writers_may_be_alive: boolean;
  /** Bytes that both pipes wrote in all. */
  offset: number;
}

/** Check for {@linkcode StreamKind}. */
export const StreamKindSchema: Schema<StreamKind> = streamKind;

/** Check for {@linkcode StreamQuery}. */
export const StreamQuerySchema: Schema<StreamQuery> = z.object({
  offset: uint64.nullable().default(null).meta({ description: "First byte wanted." }),
}).register(definitions, { id: "StreamQuery", description: "Where on the stream to begin." });

/** Check for {@linkcode OutputEvent}. */
export const OutputEventSchema: Schema<OutputEvent> = z.object({
  offset: uint64,
  stream: streamKind,
  output: z.string(),
}).register(definitions, {
  id: "OutputEvent",
  description: "Bytes of one pipe, from an offset on.",
});

/** Check for {@linkcode GapEvent}. */
export const GapEventSchema: Schema<GapEvent> = z.object({
  from: uint64.meta({ description: "First byte that is gone." }),
  to: uint64.meta({ description: "Offset after the last byte that is gone." }),
}).register(definitions, {
  id: "GapEvent",
  description: "Bytes of the shared offset space that are gone for good.",
});

/** Check for {@linkcode ExitEvent}. */
export const ExitEventSchema: Schema<ExitEvent> = z.object({
  exit_code: int32.nullable(),
  signal: int32.nullable(),
  truncated: z.boolean(),
  writers_may_be_alive: z.boolean(),
  offset: uint64.meta({ description: "Bytes written in all." }),
}).register(definitions, {
  id: "ExitEvent",
  description: "The end of the exec, and of the stream.",
});
