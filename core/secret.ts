/**
 * A text that must not be seen: every way of printing it shows `[redacted]`.
 *
 * @example A token that stays out of logs
 * ```ts
 * import { Secret } from "@microvms/core";
 * import { assertEquals } from "@std/assert";
 *
 * const token = new Secret("5f4d");
 * assertEquals(JSON.stringify({ token }), '{"token":"[redacted]"}');
 * assertEquals(token.reveal(), "5f4d");
 * ```
 */
export class Secret {
  readonly #value: string;

  /**
   * Hides a text.
   *
   * @param value The text to hide.
   */
  constructor(value: string) {
    this.#value = value;
  }

  /**
   * Shows the text, for the one place that sends it.
   *
   * @returns The hidden text.
   */
  reveal(): string {
    return this.#value;
  }

  /** What `String()` and template literals show. */
  toString(): string {
    return "[redacted]";
  }

  /** What `JSON.stringify` shows. */
  toJSON(): string {
    return "[redacted]";
  }

  /** What `console.log` and `Deno.inspect` show. */
  [Symbol.for("Deno.customInspect")](): string {
    return "[redacted]";
  }

  /** What Node's `util.inspect` shows. */
  [Symbol.for("nodejs.util.inspect.custom")](): string {
    return "[redacted]";
  }
}
