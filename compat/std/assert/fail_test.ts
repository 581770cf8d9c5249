import { throws } from "node:assert/strict";
import { fail } from "./fail.ts";

Deno.test("fail() throws always", () => {
  throws(() => fail(), { name: "AssertionError", message: "Failed assertion." });
  throws(() => fail("Reached"), { message: "Failed assertion: Reached" });
});
