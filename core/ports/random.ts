/** Where tokens, nonces and jitter come from. */
export interface Random {
  /**
   * Draws bytes that nobody can foresee.
   *
   * @param length How many, from 1 to 65536.
   */
  bytes(length: number): Uint8Array;
  /** Draws a number from 0 up to, but not including, 1. */
  fraction(): number;
}

/** The random source of this machine, by WebCrypto. */
export const systemRandom: Random = {
  bytes(length: number): Uint8Array {
    return crypto.getRandomValues(new Uint8Array(length));
  },
  fraction(): number {
    const [word = 0] = crypto.getRandomValues(new Uint32Array(1));
    return word / 2 ** 32;
  },
};
