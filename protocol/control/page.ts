/** What every listing may be asked for. */
export interface PageRequest {
  /** Most items on one page: 1 to 50, the service's choice unless given. */
  readonly maxResults?: number;
  /** Where the page starts: the token that the page before answered. */
  readonly nextToken?: string;
}

/** One page of a listing. A page without items may have a next one: only a missing token ends it. */
export interface Page<Item> {
  /** Items of this page. */
  readonly items: readonly Item[];
  /** Token of the next page; `null` or absent on the last one. */
  readonly nextToken?: string | null;
}
