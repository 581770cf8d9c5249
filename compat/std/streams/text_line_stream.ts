/** Options of {@linkcode TextLineStream}. */
export interface TextLineStreamOptions {
  /**
   * Whether a lone carriage return ends a line too.
   *
   * @default {false}
   */
  allowCR?: boolean;
}

/** Cuts a stream of texts into lines, which end with `\n` or `\r\n` and come without their end. */
export class TextLineStream extends TransformStream<string, string> {
  /** @param options Which line ends count. */
  constructor({ allowCR = false }: TextLineStreamOptions = {}) {
    // A carriage return at the end of a chunk may be the first half of "\r\n".
    const end = allowCR ? /\r\n|\n|\r(?!$)/ : /\r?\n/;
    let rest = "";
    super({
      transform(chunk, controller): void {
        const lines = (rest + chunk).split(end);
        rest = lines.pop() ?? "";
        for (const line of lines) controller.enqueue(line);
      },
      flush(controller): void {
        if (rest === "") return;
        controller.enqueue(allowCR && rest.endsWith("\r") ? rest.slice(0, -1) : rest);
      },
    });
  }
}
