import type { Page } from "@microvms/protocol/control";
import { MicrovmError } from "../errors/microvm_error.ts";

/** Pages after which a listing is taken for endless. */
const MAX_PAGES = 10_000;

/**
 * Walks through a listing to its end, which only a missing token marks: the service filters after it
 * cuts the pages, so one without items may come before others.
 *
 * @typeParam Item What is listed.
 * @param fetchPage Fetches the page that a token names, or the first one.
 * @returns Every item of every page.
 * @throws {MicrovmError} ERR_PLATFORM when the service repeats a token or never stops.
 */
export async function* paginate<Item>(
  fetchPage: (page: { readonly nextToken?: string }) => Promise<Page<Item>>,
): AsyncGenerator<Item> {
  const seen = new Set<string>();
  let page = await fetchPage({});
  while (true) {
    yield* page.items;
    const token = page.nextToken;
    if (token === undefined || token === null) return;
    if (seen.has(token) || seen.size >= MAX_PAGES) {
      throw new MicrovmError("ERR_PLATFORM", `The listing does not end: ${seen.size + 1} pages`);
    }
    seen.add(token);
    page = await fetchPage({ nextToken: token });
  }
}
