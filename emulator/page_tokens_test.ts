import { assertEquals, assertMatch, assertRejects } from "@std/assert";
import fc from "fast-check";
import { PageTokens } from "./page_tokens.ts";
import { Refusal } from "./refusal.ts";

const ITEMS = Array.from({ length: 120 }, (_, place) => ({ place, name: `image-${place}` }));

interface Item {
  place: number;
  name: string;
}

function placeOf(item: Item): number {
  return item.place;
}

Deno.test("PageTokens.cut() cuts 50 items unless told otherwise", async () => {
  const tokens = await PageTokens.create();
  const page = await tokens.cut(ITEMS, { listing: "images", placeOf });
  assertEquals(page.items.map(placeOf), Array.from({ length: 50 }, (_, place) => place));
  assertMatch(page.nextToken ?? "", /^[A-Za-z0-9_-]{706}==$/);

  const rest = await tokens.cut(ITEMS, {
    listing: "images",
    maxResults: 70,
    nextToken: page.nextToken ?? "",
    placeOf,
  });
  assertEquals(rest.items.length, 70);
  assertEquals(rest.nextToken, null);
});

Deno.test("PageTokens.cut() filters after the cut, so a page may be empty", async () => {
  const tokens = await PageTokens.create();
  const page = await tokens.cut(ITEMS, {
    listing: "images",
    placeOf,
    keep: ({ name }) => name === "image-119",
  });
  assertEquals(page.items, []);
  assertMatch(page.nextToken ?? "", /==$/);
});

Deno.test("PageTokens.cut() goes on behind an item that is listed no more", async () => {
  const tokens = await PageTokens.create();
  const options = { listing: "images", maxResults: 2, placeOf };
  const { nextToken } = await tokens.cut(ITEMS, options);
  const left = ITEMS.slice(2);
  const page = await tokens.cut(left, { ...options, nextToken: nextToken ?? "" });
  assertEquals(page.items.map(placeOf), [2, 3]);
});

Deno.test("PageTokens.cut() refuses a token that is foreign, edited, or of another listing", async () => {
  const [ours, theirs] = await Promise.all([PageTokens.create(), PageTokens.create()]);
  const options = { listing: "images", maxResults: 5, placeOf };
  const { nextToken: own } = await ours.cut(ITEMS, options);
  const { nextToken: foreign } = await theirs.cut(ITEMS, options);
  const other = { ...options, listing: "microvms" };

  for (const nextToken of ["", "5", "%3D", own?.slice(1), own?.slice(0, -2), foreign ?? ""]) {
    const error = await assertRejects(() => ours.cut(ITEMS, { ...options, nextToken }), Refusal);
    assertEquals(error.status, 400);
    assertEquals(error.type, "ValidationException");
  }
  await assertRejects(() => ours.cut(ITEMS, { ...other, nextToken: own ?? "" }), Refusal);
});

Deno.test("PageTokens.cut() shows every item once, whatever the size of the page", async () => {
  const tokens = await PageTokens.create();
  const places = fc.uniqueArray(fc.integer(), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(places, fc.integer({ min: 1, max: 50 }), async (places, maxResults) => {
      const all = places.toSorted((a, b) => a - b).map((place) => ({ place, name: "" }));
      const seen: number[] = [];
      let nextToken: string | undefined;
      do {
        const page = await tokens.cut(all, { listing: "x", maxResults, nextToken, placeOf });
        seen.push(...page.items.map(placeOf));
        nextToken = page.nextToken ?? undefined;
      } while (nextToken !== undefined);
      assertEquals(seen, all.map(placeOf));
    }),
  );
});

Deno.test("PageTokens.cut() refuses a token with any one character changed", async () => {
  const tokens = await PageTokens.create();
  const options = { listing: "images", maxResults: 5, placeOf };
  const token = (await tokens.cut(ITEMS, options)).nextToken ?? "";
  const edit = fc.tuple(
    fc.integer({ min: 0, max: token.length - 1 }),
    fc.constantFrom(..."abzAZ09-_.=+/ "),
  );
  await fc.assert(fc.asyncProperty(edit, async ([at, character]) => {
    fc.pre(token[at] !== character);
    const nextToken = token.slice(0, at) + character + token.slice(at + 1);
    await assertRejects(() => tokens.cut(ITEMS, { ...options, nextToken }), Refusal);
  }));
});
