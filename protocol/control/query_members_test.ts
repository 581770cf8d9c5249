import { assertEquals } from "@std/assert";
import { checkType } from "./check_type.ts";
import { OPERATIONS } from "./operations.ts";
import { queryMembers } from "./query_members.ts";

const { ListMicrovms } = OPERATIONS;

Deno.test("queryMembers() makes whole numbers of what should be one", () => {
  const query = new URLSearchParams("maxResults=050&imageVersion=1&surplus=1");
  assertEquals(queryMembers(ListMicrovms, query), { maxResults: 50, imageVersion: "1" });
  assertEquals(queryMembers(ListMicrovms, new URLSearchParams("maxResults=-1")), {
    maxResults: -1,
  });
});

for (const text of ["", "1.5", "1e3", "0x10", " 1", "many"]) {
  Deno.test(`queryMembers() leaves "${text}" for checkType() to refuse`, () => {
    const members = queryMembers(ListMicrovms, new URLSearchParams({ maxResults: text }));
    assertEquals(members, { maxResults: text });
    assertEquals(checkType(ListMicrovms.input, members), {
      path: "maxResults",
      expected: "integer",
    });
  });
}
