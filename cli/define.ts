import type { z } from "zod";
import type { Flags, FlagValue } from "./flag.ts";
import type { Invocation } from "./invocation.ts";

/** A word of a command that has no dashes; every one may be left out in this version. */
export interface Positional {
  /** What the help calls it, in capitals. */
  readonly value: string;
  /** One line for the help. */
  readonly help: string;
}

/** Positionals by the member name that their value gets, in the order they are given. */
export type Positionals = Readonly<Record<string, Positional>>;

/** A line that shows the command in use. */
export interface Example {
  /** What it does. */
  readonly does: string;
  /** The arguments after `microvm`. */
  readonly args: string;
}

/**
 * What a command is given: a member for each positional and each flag.
 *
 * @typeParam P The positionals of the row.
 * @typeParam F The flags of the row.
 */
export type Input<P extends Positionals, F extends Flags> =
  & { readonly [K in keyof P]: string | undefined }
  & { readonly [K in keyof F]: FlagValue<F[K]> };

/**
 * What a command leaves behind when it did not fail.
 *
 * @typeParam D The data of its envelope.
 */
export interface Outcome<D> {
  /** The data, which `text` shows to a person and the envelope carries. */
  readonly data: D;
  /** Exit status. */
  readonly exit: number;
  /** What the command does after its output was printed, such as serving until a signal. */
  readonly after?: () => Promise<void>;
}

/**
 * A command as a row: parser, help and output read it. Its name and summary are in the list of
 * commands.
 *
 * @typeParam P The positionals.
 * @typeParam F The flags.
 * @typeParam D The data of the envelope.
 */
export interface CommandRow<P extends Positionals, F extends Flags, D> {
  /** What a reader of the command's own help needs to know beside the flags. */
  readonly detail: string;
  /** Words without dashes. */
  readonly positionals: P;
  /** Words with dashes. */
  readonly flags: F;
  /** Lines to copy; at least one. */
  readonly examples: readonly Example[];
  /** The `type` of the envelope. */
  readonly responseType: `microvm.${string}`;
  /** Check of the envelope's `data`. */
  readonly schema: z.ZodType<D>;
  /**
   * Does the work.
   *
   * @param invocation What this call of the command may use.
   * @param input The positionals and flags.
   * @returns The outcome.
   * @throws {MicrovmError} When the work fails.
   */
  run(invocation: Invocation, input: Input<P, F>): Promise<Outcome<D>>;
  /**
   * Shows the outcome to a person.
   *
   * @param outcome What `run` left.
   * @returns The text, without a newline at the end.
   */
  text(outcome: Outcome<D>): string;
}

/** A row whose own types are behind it, as the readers of all rows take it. */
export interface Command extends CommandRow<Positionals, Flags, unknown> {
  /**
   * Does the work.
   *
   * @param invocation What this call of the command may use.
   * @param input What the parser read by the same row.
   * @returns The outcome.
   */
  run(invocation: Invocation, input: ParsedInput): Promise<Outcome<unknown>>;
}

/** What the parser reads, before the row gives it its types. */
export type ParsedInput = Readonly<Record<string, string | number | boolean | undefined>>;

/** A command in the list of commands; the row itself is loaded when it is needed. */
export interface CommandEntry {
  /** The word after `microvm`. */
  readonly name: string;
  /** One line, as the list of commands shows it. */
  readonly summary: string;
  /**
   * Loads the row.
   *
   * @returns The row.
   */
  load(): Promise<Command>;
}

/**
 * Gives the flags and positionals of a row their types in its `run`.
 *
 * @typeParam P The positionals.
 * @typeParam F The flags.
 * @typeParam D The data of the envelope.
 * @param row The row.
 * @returns The same row, for the list of commands.
 */
export function defineCommand<const P extends Positionals, const F extends Flags, D>(
  row: CommandRow<P, F, D>,
): Command {
  return row;
}
