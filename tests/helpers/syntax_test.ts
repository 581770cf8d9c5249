import { assertEquals } from "@std/assert";
import { importsOf, textsOf } from "./syntax.ts";

Deno.test("importsOf() reads every form of an import and nothing in comments or texts", () => {
  const source = `
    import one, { two as second, type Three } from "a";
    import * as all from "b";
    import type { Four } from "c";
    import "d";
    export { five } from "e";
    export * from "f";
    export const six = await import("g");
    export { second, all };
    // import "h";
    const text = 'import "i"';
  `;
  assertEquals(importsOf("core/a.ts", source), [
    { specifier: "a", names: ["*", "two", "Three"] },
    { specifier: "b", names: ["*"] },
    { specifier: "c", names: ["Four"] },
    { specifier: "d", names: [] },
    { specifier: "e", names: ["five"] },
    { specifier: "f", names: ["*"] },
    { specifier: "g", names: ["*"] },
  ]);
});

Deno.test("textsOf() reads literals and the words of templates", () => {
  const source = 'import "a"; const b = `c${"d"}e`; // "f"';
  assertEquals(textsOf("core/a.ts", source).toSorted(), ["a", "c", "d", "e"]);
});
