import { type Decimal, decimal } from "./_decimal.ts";
import type { Quantity } from "./quantity.ts";

/**
 * US dollars, exact. There is no way to make one from a number, nor a number from one.
 *
 * @example What 3600 vCPU-seconds cost
 * ```ts
 * import { Quantity, Usd } from "@microvms/core";
 * import { assertEquals } from "@std/assert";
 *
 * const amount = new Usd("0.0000276944").times(new Quantity("3600"));
 * assertEquals(amount.toString(), "0.09969984");
 * assertEquals(amount.display(), "~$0.099700");
 * ```
 */
export class Usd {
  readonly #value: Decimal;

  /**
   * Reads an amount.
   *
   * @param text Decimal digits, for example `0.0038`.
   * @throws {MicrovmError} ERR_INVALID_ARG for any other text.
   */
  constructor(text: string) {
    this.#value = decimal(text);
  }

  /**
   * Adds.
   *
   * @param other What to add.
   * @returns The sum.
   */
  plus(other: Usd): Usd {
    return new Usd(this.#value.plus(other.#value).toFixed());
  }

  /**
   * Multiplies a rate with what it is charged for; 28 places are kept, half to even.
   *
   * @param quantity How much of it.
   * @returns The amount.
   */
  times(quantity: Quantity): Usd {
    return new Usd(this.#value.times(decimal(quantity.toString())).round(28).toFixed());
  }

  /** The exact digits, without sign of currency or exponent. */
  toString(): string {
    return this.#value.toFixed();
  }

  /** For a person: two places from one dollar on, else six, half to even, marked as approximate. */
  display(): string {
    return `~$${this.#value.toFixed(this.#value.abs().gte("1") ? 2 : 6)}`;
  }
}
