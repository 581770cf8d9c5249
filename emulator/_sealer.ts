/** The three parts that AES-GCM makes of a text. */
export interface Sealed {
  /** Nonce, 12 bytes, different each time. */
  iv: Uint8Array<ArrayBuffer>;
  /** The encrypted text. */
  ciphertext: Uint8Array<ArrayBuffer>;
  /** Proof that nothing was edited, 16 bytes. */
  tag: Uint8Array<ArrayBuffer>;
}

/** Length of {@linkcode Sealed.iv}. */
export const IV_BYTES = 12;

/** Length of {@linkcode Sealed.tag}. */
export const TAG_BYTES = 16;

/** Encrypts texts that only the same emulator can read back: proxy tokens and page tokens. */
export class Sealer {
  readonly #key: CryptoKey;

  private constructor(key: CryptoKey) {
    this.#key = key;
  }

  /** Makes a sealer with a key of its own. */
  static async create(): Promise<Sealer> {
    const algorithm = { name: "AES-GCM", length: 256 };
    return new Sealer(await crypto.subtle.generateKey(algorithm, false, ["encrypt", "decrypt"]));
  }

  /**
   * Encrypts a text.
   *
   * @param text The text.
   * @param context Bound to the text: it opens under the same context only.
   */
  async seal(text: string, context: string): Promise<Sealed> {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    const plain = new TextEncoder().encode(text);
    const both = await crypto.subtle.encrypt(parameters(iv, context), this.#key, plain);
    return {
      iv,
      ciphertext: new Uint8Array(both, 0, both.byteLength - TAG_BYTES),
      tag: new Uint8Array(both, both.byteLength - TAG_BYTES),
    };
  }

  /**
   * Decrypts what this sealer encrypted.
   *
   * @param sealed The three parts.
   * @param context The context it was sealed under.
   * @returns The text, or undefined when it was edited, is foreign, or has another context.
   */
  async open(sealed: Sealed, context: string): Promise<string | undefined> {
    // Joined, the two parts would open wherever they were cut apart.
    if (sealed.tag.length !== TAG_BYTES) return undefined;
    const both = new Uint8Array(sealed.ciphertext.length + sealed.tag.length);
    both.set(sealed.ciphertext);
    both.set(sealed.tag, sealed.ciphertext.length);
    try {
      const plain = await crypto.subtle.decrypt(parameters(sealed.iv, context), this.#key, both);
      return new TextDecoder().decode(plain);
    } catch {
      return undefined;
    }
  }
}

function parameters(iv: Uint8Array<ArrayBuffer>, context: string): AesGcmParams {
  return { name: "AES-GCM", iv, additionalData: new TextEncoder().encode(context) };
}
