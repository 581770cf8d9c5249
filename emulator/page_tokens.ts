import { IV_BYTES, Sealer, TAG_BYTES } from "./_sealer.ts";
import { refuse } from "./refusal.ts";

/** What a page is cut from, and where. */
export interface PageOptions<Item> {
  /** Names the listing and what it is of; a token of another listing is refused. */
  listing: string;
  /** Most items looked at for one page: 50 unless given. */
  maxResults?: number | undefined;
  /** Token of the page before: the first page unless given. */
  nextToken?: string | undefined;
  /** Place of an item among all, growing along the listing and the same for as long as it is listed. */
  placeOf(item: Item): number;
  /** Which items to show. Applied after the cut, as the service does: a page may be empty. */
  keep?: ((item: Item) => boolean) | undefined;
}

/** One page of a listing. */
export interface CutPage<Item> {
  /** The items to show. */
  items: Item[];
  /** Token of the next page, null on the last one. */
  nextToken: string | null;
}

const DEFAULT_RESULTS = 50;
// The service's tokens have 688 to 800 characters and end in "=", which a client has to encode.
const CURSOR_CHARS = 501;

/** Cuts listings into pages, joined by tokens that nobody else can read or make. */
export class PageTokens {
  readonly #sealer: Sealer;

  private constructor(sealer: Sealer) {
    this.#sealer = sealer;
  }

  /** Makes a cutter with a key of its own. */
  static async create(): Promise<PageTokens> {
    return new PageTokens(await Sealer.create());
  }

  /**
   * Cuts one page.
   *
   * @param all Every item, in the order of their places.
   * @param options Where to cut.
   * @returns The page.
   * @throws {Refusal} When the token is not one of this listing's.
   */
  async cut<Item>(all: readonly Item[], options: PageOptions<Item>): Promise<CutPage<Item>> {
    const { listing, maxResults = DEFAULT_RESULTS, nextToken, placeOf, keep } = options;
    const after = nextToken === undefined ? -Infinity : await this.#open(nextToken, listing);
    const left = all.filter((item) => placeOf(item) > after);
    const cut = left.slice(0, maxResults);
    const last = cut.at(-1);
    return {
      items: keep === undefined ? cut : cut.filter(keep),
      nextToken: last === undefined || cut.length === left.length
        ? null
        : await this.#seal(placeOf(last), listing),
    };
  }

  async #seal(place: number, listing: string): Promise<string> {
    const text = JSON.stringify(place).padEnd(CURSOR_CHARS);
    const { iv, ciphertext, tag } = await this.#sealer.seal(text, listing);
    return new Uint8Array([...iv, ...ciphertext, ...tag]).toBase64({ alphabet: "base64url" });
  }

  async #open(token: string, listing: string): Promise<number> {
    const bytes = decode(token);
    const text = bytes && await this.#sealer.open({
      iv: bytes.slice(0, IV_BYTES),
      ciphertext: bytes.slice(IV_BYTES, -TAG_BYTES),
      tag: bytes.slice(-TAG_BYTES),
    }, listing);
    if (text === undefined) {
      throw refuse("ValidationException", {
        rule: "page token is of this listing",
        message: "Invalid nextToken",
      });
    }
    return Number(text);
  }
}

function decode(token: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const bytes = Uint8Array.fromBase64(token, { alphabet: "base64url" });
    return bytes.toBase64({ alphabet: "base64url" }) === token ? bytes : undefined;
  } catch {
    return undefined;
  }
}
