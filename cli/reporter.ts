import { unicodeWidth } from "@std/cli/unicode-width";
import type { Clock, Progress } from "@microvms/core";
import type { Sink } from "./sink.ts";

/** How progress is shown. */
export interface ReporterOptions {
  /** Time. */
  readonly clock: Clock;
  /** Hides everything but warnings. */
  readonly quiet: boolean;
  /** Allows a line that is drawn again and again; else every line stays as it was written. */
  readonly animate: boolean;
  /** Allows colour. */
  readonly color: boolean;
}

const FRAMES = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"] as const;
const FRAME_MS = 100;
const CLEAR_LINE = "\r\x1b[K";
// deno-lint-ignore no-control-regex
const CONTROL_REGEXP = /[\x00-\x1f\x7f-\x9f]+/g;

/**
 * Shows progress on a stream: for a person one line that moves, for a pipe plain lines that are
 * the same in every run.
 */
export class Reporter {
  readonly #sink: Sink;
  readonly #options: ReporterOptions;
  #last: Promise<void> = Promise.resolve();
  #drawing: { readonly stop: AbortController; readonly done: Promise<void> } | undefined;

  /**
   * @param sink Standard error.
   * @param options How to show it.
   */
  constructor(sink: Sink, options: ReporterOptions) {
    this.#sink = sink;
    this.#options = options;
  }

  /**
   * Shows that a step began or ended.
   *
   * @param progress The step.
   */
  step(progress: Progress): Promise<void> {
    return this.#options.quiet ? Promise.resolve() : this.#inTurn(() => this.#step(progress));
  }

  /**
   * Shows a line that is no step.
   *
   * @param text The line.
   */
  note(text: string): Promise<void> {
    return this.#options.quiet ? Promise.resolve() : this.#inTurn(() => this.#line(oneLine(text)));
  }

  /**
   * Shows what must be seen even when progress is hidden.
   *
   * @param text The warning.
   */
  warn(text: string): Promise<void> {
    return this.#inTurn(() => this.#line(`${this.#paint("33", "warning:")} ${oneLine(text)}`));
  }

  /** Takes away the line that moves, so that something else can be written. */
  settle(): Promise<void> {
    return this.#inTurn(() => Promise.resolve());
  }

  /** Calls come faster than a terminal takes them; each waits for the one before. */
  #inTurn(write: () => Promise<void>): Promise<void> {
    this.#last = this.#last.then(async () => {
      const drawing = this.#drawing;
      this.#drawing = undefined;
      drawing?.stop.abort();
      await drawing?.done;
      await write();
    });
    return this.#last;
  }

  async #step({ step, state, detail, elapsedMs }: Progress): Promise<void> {
    const text = `${step}: ${oneLine(detail)}`;
    const { animate } = this.#options;
    if (state === "done") {
      // Behind the output of the user's own command there is no line to finish.
      if (animate && step !== "exec") {
        await this.#line(`${this.#paint("32", "✓")} ${text} ${elapsed(elapsedMs)}`);
      }
    } else if (animate && step !== "exec") {
      this.#draw(text);
    } else {
      await this.#line(text);
    }
  }

  #draw(text: string): void {
    const stop = new AbortController();
    this.#drawing = { stop, done: this.#animate(text, stop.signal) };
  }

  async #animate(text: string, stop: AbortSignal): Promise<void> {
    const { clock } = this.#options;
    const started = clock.monotonic();
    for (let frame = 0; !stop.aborted; frame++) {
      const spinner = FRAMES[frame % FRAMES.length] ?? "";
      const line = `${spinner} ${text} ${elapsed(clock.monotonic() - started)}`;
      await this.#sink.write(`${CLEAR_LINE}${cut(line, (this.#sink.columns() ?? 80) - 1)}`);
      await clock.sleep(FRAME_MS, stop).catch(() => {});
    }
    await this.#sink.write(CLEAR_LINE);
  }

  #line(text: string): Promise<void> {
    return this.#sink.write(`${text}\n`);
  }

  #paint(code: string, text: string): string {
    return this.#options.color ? `\x1b[${code}m${text}\x1b[0m` : text;
  }
}

function elapsed(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function oneLine(text: string): string {
  return text.replace(CONTROL_REGEXP, " ");
}

function cut(text: string, columns: number): string {
  let kept = "";
  let width = 0;
  for (const character of text) {
    width += unicodeWidth(character);
    if (width > columns) break;
    kept += character;
  }
  return kept;
}
