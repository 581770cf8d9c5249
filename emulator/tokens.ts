import { type Sealed, Sealer } from "./_sealer.ts";

/** A range of guest ports, both ends included. */
export interface PortRange {
  /** Lowest port. */
  first: number;
  /** Highest port. */
  last: number;
}

/** What a proxy token grants. */
export interface TokenGrant {
  /** The one VM it is for. */
  microvmId: string;
  /** When it ends, in milliseconds since 1970. */
  expiresAt: number;
  /** The ports it opens. */
  ports: readonly PortRange[];
}

// The service's tokens have 750 to 870 characters; a shorter one would hide a client that cuts them.
const MIN_PAYLOAD_CHARS = 480;

/** Mints and reads the endpoint's proxy tokens: compact JWE, direct key, AES-256-GCM. */
export class EndpointTokens {
  readonly #sealer: Sealer;
  readonly #header: string;

  private constructor(sealer: Sealer) {
    this.#sealer = sealer;
    const header = { kid: crypto.randomUUID(), alg: "dir", enc: "A256GCM" };
    this.#header = encode(new TextEncoder().encode(JSON.stringify(header)));
  }

  /** Makes a mint with a key of its own; tokens of another mint are foreign to it. */
  static async create(): Promise<EndpointTokens> {
    return new EndpointTokens(await Sealer.create());
  }

  /**
   * Mints a token.
   *
   * @param grant What the token grants.
   * @returns The token in its five dotted parts, of which the second is empty.
   */
  async mint(grant: TokenGrant): Promise<string> {
    const ports = grant.ports.map(({ first, last }) => [first, last]);
    const payload = JSON.stringify({ vm: grant.microvmId, exp: grant.expiresAt, ports });
    const { iv, ciphertext, tag } = await this.#sealer.seal(
      payload.padEnd(MIN_PAYLOAD_CHARS),
      this.#header,
    );
    return [this.#header, "", encode(iv), encode(ciphertext), encode(tag)].join(".");
  }

  /**
   * Reads a token. Whether it has ended, and for which VM and port it is, is for the caller to judge.
   *
   * @param token The token as the client sent it.
   * @returns The grant, or undefined when this mint did not make the token.
   */
  async read(token: string): Promise<TokenGrant | undefined> {
    const [header, key, iv, ciphertext, tag, ...rest] = token.split(".");
    if (header !== this.#header || key !== "" || rest.length > 0) return undefined;
    const sealed = decodeAll(iv, ciphertext, tag);
    if (sealed === undefined) return undefined;
    const payload = await this.#sealer.open(sealed, header);
    if (payload === undefined) return undefined;
    const { vm, exp, ports }: { vm: string; exp: number; ports: [number, number][] } = JSON.parse(
      payload,
    );
    return {
      microvmId: vm,
      expiresAt: exp,
      ports: ports.map(([first, last]) => ({ first, last })),
    };
  }
}

function encode(bytes: Uint8Array): string {
  return bytes.toBase64({ alphabet: "base64url", omitPadding: true });
}

function decodeAll(iv = "", ciphertext = "", tag = ""): Sealed | undefined {
  try {
    return { iv: decode(iv), ciphertext: decode(ciphertext), tag: decode(tag) };
  } catch {
    return undefined;
  }
}

function decode(text: string): Uint8Array<ArrayBuffer> {
  // Strict, so that a token has one spelling only: no padding bits of any value, no white space.
  const bytes = Uint8Array.fromBase64(text, { alphabet: "base64url" });
  if (encode(bytes) !== text) throw new SyntaxError("Cannot read the token: not canonical base64");
  return bytes;
}
