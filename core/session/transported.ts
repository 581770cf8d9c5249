import { MicrovmError } from "../errors/microvm_error.ts";
import { wireError } from "../errors/wire_error.ts";

/**
 * Gives what broke on the way to a daemon its wire kind.
 *
 * @param sending A request under way.
 * @returns Its answer.
 */
export async function transported<T>(sending: Promise<T>): Promise<T> {
  try {
    return await sending;
  } catch (thrown) {
    if (!(thrown instanceof MicrovmError) || thrown.code !== "ERR_RETRYABLE") throw thrown;
    throw wireError("Transport", thrown.message, { cause: thrown });
  }
}
