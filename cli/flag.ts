import { closest, distance } from "fastest-levenshtein";
/** What every flag says of itself. */
interface FlagBase {
  /** One line for the help. */
  readonly help: string;
}

/** A switch: absent means false. */
export interface BooleanFlag extends FlagBase {
  /** Takes no value. */
  readonly kind: "boolean";
}

/** Free text. */
export interface TextFlag extends FlagBase {
  /** Takes any text; a path is text that a shell may complete. */
  readonly kind: "text" | "path";
  /** What the help calls the value, in capitals. */
  readonly value: string;
  /** Environment variable that is read when the flag is absent. */
  readonly env?: string;
}

/** One of a closed set. */
export interface ChoiceFlag extends FlagBase {
  /** Takes a member of the set. */
  readonly kind: "choice";
  /** What the help calls the value, in capitals. */
  readonly value: string;
  /** The set, in the order the help shows. */
  readonly choices: readonly (string | number)[];
  /** The member that holds when the flag is absent. */
  readonly default?: string | number;
}

/** A number within bounds: whole for `integer`, with a fraction for `seconds`. */
export interface NumberFlag extends FlagBase {
  /** Takes a decimal number. */
  readonly kind: "integer" | "seconds";
  /** What the help calls the value, in capitals. */
  readonly value: string;
  /** Smallest number. */
  readonly min: number;
  /** Largest number. */
  readonly max: number;
  /** The number that holds when the flag is absent. */
  readonly default?: number;
}

/** A flag of a command; the kinds are closed, so that every reader of a row knows them all. */
export type Flag = BooleanFlag | TextFlag | ChoiceFlag | NumberFlag;

/** Flags by the member name that their value gets; the flag itself is that name in kebab case. */
export type Flags = Readonly<Record<string, Flag>>;

type Absent<F> = F extends { readonly default: string | number } ? never : undefined;

/**
 * Type of the value that a flag reads to.
 *
 * @typeParam F The flag.
 */
export type FlagValue<F extends Flag> = F extends BooleanFlag ? boolean
  : F extends NumberFlag ? number | Absent<F>
  : F extends { readonly choices: readonly (infer C)[] } ? C | Absent<F>
  : string | undefined;

/** What reading the value of a flag gives. */
export type FlagReading =
  | { readonly ok: true; readonly value: string | number }
  | { readonly ok: false; readonly expected: string };

/** Share of its letters in which a text may differ from the choice that it is taken for. */
const MAX_TYPO_SHARE = 0.5;
const INTEGER_REGEXP = /^-?\d+$/;
const DECIMAL_REGEXP = /^-?(\d+(\.\d*)?|\.\d+)$/;

/**
 * The name of a flag on the command line.
 *
 * @param member The member name, for example `buildRoleArn`.
 * @returns The name without dashes in front, for example `build-role-arn`.
 */
export function flagName(member: string): string {
  return member.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/**
 * Reads the text after a flag.
 *
 * @param flag The flag, of a kind that takes a value.
 * @param text The text that was given.
 * @returns The value, or what was expected instead.
 */
export function readFlag(flag: Exclude<Flag, BooleanFlag>, text: string): FlagReading {
  switch (flag.kind) {
    case "text":
    case "path":
      return { ok: true, value: text };
    case "choice": {
      const value = flag.choices.find((choice) => String(choice) === text);
      return value === undefined
        ? { ok: false, expected: `one of ${flag.choices.join(", ")}${suggestion(text, flag)}` }
        : { ok: true, value };
    }
    case "integer":
    case "seconds": {
      const shape = flag.kind === "integer" ? INTEGER_REGEXP : DECIMAL_REGEXP;
      const value = shape.test(text) ? Number(text) : NaN;
      if (value >= flag.min && value <= flag.max) return { ok: true, value };
      const noun = flag.kind === "integer" ? "a whole number" : "a number of seconds";
      return { ok: false, expected: `${noun} from ${flag.min} to ${flag.max}` };
    }
    default:
      return flag satisfies never;
  }
}

/** Names the choice that was meant, if the text looks like one. */
function suggestion(text: string, { choices }: Extract<Flag, { readonly kind: "choice" }>): string {
  const nearest = closest(text, choices.map(String));
  const length = Math.max(text.length, nearest.length);
  return distance(text, nearest) <= length * MAX_TYPO_SHARE ? ` (did you mean ${nearest}?)` : "";
}
