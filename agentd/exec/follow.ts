import type { ExitEvent, GapEvent, OutputEvent } from "@microvms/protocol";
import type { Exec } from "./exec.ts";
import type { Piece } from "./output_log.ts";

/** One event of an exec's stream. */
export type FollowEvent =
  | { readonly event: "output"; readonly data: OutputEvent }
  | { readonly event: "gap"; readonly data: GapEvent }
  | { readonly event: "exit"; readonly data: ExitEvent };

/** From where an exec is followed, and for how long. */
export interface FollowOptions {
  /** Offset of the first byte wanted. */
  readonly offset: number;
  /** Ends the following. */
  readonly signal: AbortSignal;
}

/**
 * Follows an exec's output. It only looks on: neither the exec nor another follower notices.
 *
 * @returns Output and gaps that tile the offsets, then how the exec ended.
 */
export async function* follow(
  exec: Exec,
  { offset, signal }: FollowOptions,
): AsyncGenerator<FollowEvent, void> {
  for (;;) {
    const piece = await exec.output.next(offset, signal);
    if (piece === undefined) break;
    yield describe(piece);
    offset = piece.kind === "gap" ? piece.to : piece.offset + piece.bytes.length;
  }
  if (exec.exit !== undefined) yield { event: "exit", data: exec.exit };
}

function describe(piece: Piece): FollowEvent {
  if (piece.kind === "gap") return { event: "gap", data: { from: piece.from, to: piece.to } };
  const { offset, stream, bytes } = piece;
  return { event: "output", data: { offset, stream, output: bytes.toBase64() } };
}
