import { type Decimal, decimal } from "./_decimal.ts";
import { MicrovmError } from "../errors/microvm_error.ts";

function unbillable(text: string): MicrovmError {
  const message = `Cannot bill a quantity below 0 or without end: ${text}`;
  return new MicrovmError("ERR_INVALID_ARG", message);
}

/**
 * An exact amount of something that is billed: seconds, GB, GB-months. Never negative.
 *
 * @example Half a GB for an hour
 * ```ts
 * import { Quantity } from "@microvms/core";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(Quantity.of(0.5).times(Quantity.of(3600)).toString(), "1800");
 * ```
 */
export class Quantity {
  readonly #value: Decimal;

  /**
   * Reads a quantity.
   *
   * @param text Decimal digits, for example `0.25`.
   * @throws {MicrovmError} ERR_INVALID_ARG for any other text, and for less than 0.
   */
  constructor(text: string) {
    this.#value = decimal(text);
    if (this.#value.lt("0")) throw unbillable(text);
  }

  /**
   * Takes a measured number over. This is the only way for a float into the arithmetic, and it
   * enters by its shortest decimal text.
   *
   * @param value At least 0 and finite.
   * @returns The same amount, exact from here on.
   * @throws {MicrovmError} ERR_INVALID_ARG for a negative or endless number.
   */
  static of(value: number): Quantity {
    if (!Number.isFinite(value)) throw unbillable(String(value));
    return new Quantity(String(value));
  }

  /**
   * Multiplies.
   *
   * @param other The factor.
   * @returns The product.
   */
  times(other: Quantity): Quantity {
    return new Quantity(this.#value.times(other.#value).toFixed());
  }

  /**
   * Divides, to 28 places, half to even.
   *
   * @param other The divisor, not 0.
   * @returns The quotient.
   */
  dividedBy(other: Quantity): Quantity {
    return new Quantity(this.#value.div(other.#value).toFixed());
  }

  /**
   * Takes the greater of two.
   *
   * @param other The other one.
   * @returns Whichever is greater.
   */
  max(other: Quantity): Quantity {
    return this.#value.gte(other.#value) ? this : other;
  }

  /** The exact digits, without an exponent. */
  toString(): string {
    return this.#value.toFixed();
  }

  /** At most six places, for a table. */
  display(): string {
    return this.#value.round(6).toFixed();
  }
}
