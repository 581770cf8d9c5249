import { assertEquals, assertInstanceOf, assertRejects } from "@std/assert";
import type { Page } from "@microvms/protocol/control";
import fc from "fast-check";
import { MicrovmError } from "../errors/microvm_error.ts";
import { paginate } from "./paginate.ts";

Deno.test("paginate() yields every item once, whatever the pages hold, empty ones too", async () => {
  const listing = fc.array(fc.array(fc.nat(), { maxLength: 3 }), { minLength: 1, maxLength: 8 });
  await fc.assert(fc.asyncProperty(listing, fc.boolean(), async (pages, asNull) => {
    const asked: (string | undefined)[] = [];
    function fetchPage({ nextToken }: { readonly nextToken?: string }): Promise<Page<number>> {
      asked.push(nextToken);
      const index = Number(nextToken ?? 0);
      const last = index === pages.length - 1;
      const end = asNull ? { nextToken: null } : {};
      return Promise.resolve({
        items: pages[index] ?? [],
        ...(last ? end : { nextToken: String(index + 1) }),
      });
    }
    assertEquals(await Array.fromAsync(paginate(fetchPage)), pages.flat());
    assertEquals(asked.length, pages.length);
  }));
});

Deno.test("paginate() stops when the service repeats a token", async () => {
  let calls = 0;
  function fetchPage(): Promise<Page<number>> {
    calls++;
    return Promise.resolve({ items: [], nextToken: "again" });
  }
  const error = await assertRejects(() => Array.fromAsync(paginate(fetchPage)));
  assertInstanceOf(error, MicrovmError);
  assertEquals([error.code, calls], ["ERR_PLATFORM", 2]);
});
