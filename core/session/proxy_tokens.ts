import { PROXY_AUTH_HEADER, PROXY_PORT_HEADER } from "@microvms/protocol";
import { asMicrovmError } from "../errors/as_microvm_error.ts";
import { wireError } from "../errors/wire_error.ts";
import type { Clock } from "../ports/clock.ts";
import { Secret } from "../secret.ts";

/** Minutes that a token is valid for; the service allows no more. */
export const TOKEN_MINUTES = 60;

/** Milliseconds after which a token is replaced: half of its life. */
const REFRESH_MS = TOKEN_MINUTES * 60_000 / 2;

/**
 * Asks the service for a token.
 *
 * @param ports The ports that it opens, ascending.
 * @returns The headers to send, by name.
 */
export type MintToken = (ports: readonly number[]) => Promise<Readonly<Record<string, string>>>;

/** Where tokens come from and what they are for. */
export interface ProxyTokensOptions {
  /** How time passes. */
  readonly clock: Clock;
  /** The session's own port, which every token opens. */
  readonly port: number;
  /** Asks for a token. */
  readonly mint: MintToken;
}

interface Token {
  readonly headers: ReadonlyMap<string, Secret>;
  readonly ports: readonly number[];
  readonly mintedMs: number;
}

/**
 * The proxy tokens of one VM. A token is minted in the path of the request that needs it, replaced
 * at half of its life, and opens every port that was asked for so far [TRAP-9].
 */
export class ProxyTokens {
  readonly #options: ProxyTokensOptions;
  #token: Token | undefined;
  #minting: Promise<void> | undefined;

  /**
   * Holds no token yet.
   *
   * @param options Where tokens come from and what they are for.
   */
  constructor(options: ProxyTokensOptions) {
    this.#options = options;
  }

  /**
   * Answers the headers of a request to the VM's endpoint: the token, and the port that it is for.
   * Both are needed; without the port the proxy means another one [TRAP-7].
   *
   * @param port The port to reach. Default: the session's own.
   * @returns The headers; secret.
   * @throws {MicrovmError} ERR_RETRYABLE with wire kind `AuthTokenMint` when no token is to be had.
   */
  async headers(port: number = this.#options.port): Promise<Headers> {
    const token = await this.#tokenFor(port);
    const headers = new Headers();
    for (const [name, value] of token.headers) headers.set(name, value.reveal());
    headers.set(PROXY_PORT_HEADER, String(port));
    return headers;
  }

  /** Forgets the token: the endpoint is another one after a resume. */
  invalidate(): void {
    this.#token = undefined;
    this.#minting = undefined;
  }

  async #tokenFor(port: number): Promise<Token> {
    while (true) {
      if (this.#token !== undefined && this.#isFresh(this.#token, port)) return this.#token;
      // One request mints, and all others wait for it; then each looks again at what it got.
      await (this.#minting ??= this.#renew(port));
    }
  }

  #renew(port: number): Promise<void> {
    const minting = this.#mint(port).then((token) => {
      if (this.#minting === minting) this.#token = token;
    }).finally(() => {
      if (this.#minting === minting) this.#minting = undefined;
    });
    return minting;
  }

  #isFresh({ ports, mintedMs }: Token, port: number): boolean {
    return ports.includes(port) && this.#options.clock.monotonic() - mintedMs <= REFRESH_MS;
  }

  async #mint(port: number): Promise<Token> {
    const { clock, mint, port: own } = this.#options;
    const ports = [...new Set([...this.#token?.ports ?? [], own, port])].toSorted((a, b) => a - b);
    const mintedMs = clock.monotonic();
    let map: Readonly<Record<string, string>>;
    try {
      map = await mint(ports);
    } catch (thrown) {
      const cause = asMicrovmError(thrown);
      if (cause.code === "ERR_INTERRUPTED") throw cause;
      throw wireError("AuthTokenMint", `Failed to get a proxy token: ${cause.message}`, { cause });
    }
    const headers = new Map(Object.entries(map).map(([name, value]) => [name, new Secret(value)]));
    const names = [...headers.keys()].map((name) => name.toLowerCase());
    if (!names.includes(PROXY_AUTH_HEADER.toLowerCase())) {
      const message = `Failed to get a proxy token: it has no ${PROXY_AUTH_HEADER}`;
      throw wireError("AuthTokenMint", message);
    }
    return { headers, ports, mintedMs };
  }
}
