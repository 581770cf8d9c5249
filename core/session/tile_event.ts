import type { ExecEvent } from "./exec_event.ts";

/** What one event adds to what was told before. */
export interface Tile {
  /** The events to tell: none for a repetition, two when bytes are missing before it. */
  readonly events: readonly ExecEvent[];
  /** Offset of the first byte that was not told yet. */
  readonly cursor: number;
}

function gapUpTo(to: number, cursor: number): ExecEvent[] {
  return to > cursor ? [{ event: "gap", from: cursor, to }] : [];
}

/**
 * Fits an event to what was told before, so that no byte is told twice and none is missing without
 * a gap that says so, whatever the daemon sends after a reconnection.
 *
 * @param event The event as it came.
 * @param cursor Offset of the first byte that was not told yet.
 * @returns What to tell, and the new cursor.
 */
export function tileEvent(event: ExecEvent, cursor: number): Tile {
  switch (event.event) {
    case "output": {
      const end = event.offset + event.bytes.length;
      const told = Math.max(0, cursor - event.offset);
      const rest: ExecEvent[] = told >= event.bytes.length
        ? []
        : [{ ...event, offset: event.offset + told, bytes: event.bytes.subarray(told) }];
      return { events: [...gapUpTo(event.offset, cursor), ...rest], cursor: Math.max(cursor, end) };
    }
    case "gap":
      return { events: gapUpTo(event.to, cursor), cursor: Math.max(cursor, event.to) };
    case "exit":
      return {
        events: [...gapUpTo(event.offset, cursor), event],
        cursor: Math.max(cursor, event.offset),
      };
    case "unknown":
      return { events: [event], cursor };
    default:
      return event satisfies never;
  }
}
