// @ts-types="@types/big.js"
import Big from "big.js";
import { MicrovmError } from "../errors/microvm_error.ts";

/** An exact decimal. */
export type Decimal = Big;

// big.js under our settings, apart from any other user's: no numbers in, 28 places, half to even.
const Exact = Big();
Exact.strict = true;
Exact.DP = 28;
Exact.RM = Big.roundHalfEven;

/** Reads decimal digits. */
export function decimal(text: string): Decimal {
  try {
    return new Exact(text);
  } catch (cause) {
    throw new MicrovmError("ERR_INVALID_ARG", `Cannot read the decimal: "${text}"`, { cause });
  }
}
