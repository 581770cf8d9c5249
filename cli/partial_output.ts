import type { StreamKind } from "@microvms/core";

/** Bytes of each stream that are kept, as many as the daemon keeps for the result. */
const MAX_BYTES = 8 * 1024 * 1024;

/** What a command printed so far, for the envelope of a run that did not see its end. */
export class PartialOutput {
  readonly #chunks: Readonly<Record<StreamKind, Uint8Array[]>> = { stdout: [], stderr: [] };
  readonly #left: Record<StreamKind, number> = { stdout: MAX_BYTES, stderr: MAX_BYTES };

  /**
   * Takes what came next.
   *
   * @param stream Where the command wrote it.
   * @param bytes What it wrote.
   */
  add(stream: StreamKind, bytes: Uint8Array): void {
    const kept = bytes.subarray(0, this.#left[stream]);
    this.#left[stream] -= kept.length;
    if (kept.length > 0) this.#chunks[stream].push(kept);
  }

  /**
   * Gives all of it as text.
   *
   * @returns Members of the envelope's data; none when nothing was printed.
   */
  data(): Readonly<Partial<Record<StreamKind, string>>> {
    const { stdout, stderr } = this.#chunks;
    return stdout.length + stderr.length === 0
      ? {}
      : { stdout: textOf(stdout), stderr: textOf(stderr) };
  }
}

function textOf(chunks: readonly Uint8Array[]): string {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  return chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join("") + decoder.decode();
}
