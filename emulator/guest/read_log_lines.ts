/**
 * Longest line in characters; a longer one is cut in pieces, so that no guest can fill this
 * process's memory.
 */
const MAX_LINE = 64 * 1024;

/** What {@link readLogLines} needs besides the stream. */
export interface LogLinesOptions {
  /** Ends the reading before the stream ends. */
  readonly signal: AbortSignal;
  /**
   * Takes one line.
   *
   * @param line Line without its end.
   */
  onLine(line: string): void;
}

/**
 * Hands over a stream of bytes line by line.
 *
 * @param bytes UTF-8 text; bytes that are not are replaced.
 * @param options Who takes the lines, and how to end early.
 */
export async function readLogLines(
  bytes: ReadableStream<Uint8Array<ArrayBuffer>>,
  { signal, onLine }: LogLinesOptions,
): Promise<void> {
  let rest = "";
  try {
    for await (const text of bytes.pipeThrough(new TextDecoderStream(), { signal })) {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) onLine(line.replace(/\r$/, ""));
      if (rest.length > MAX_LINE) {
        onLine(rest);
        rest = "";
      }
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  if (rest !== "") onLine(rest);
}
