import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { execForm } from "./exec_form.ts";

Deno.test("execForm() tells the JSON form from the shell form", () => {
  const cases: readonly (readonly [text: string, strings: readonly string[] | null])[] = [
    ["[]", []],
    ['["a b", "c\\"d"]', ["a b", 'c"d']],
    ["a b", null],
    ['["a"', null],
    ['["a", 1]', null],
    ["['a']", null],
    ['"a"', null],
    ["[ -f x ] && y", null],
  ];
  for (const [text, strings] of cases) assertEquals(execForm(text), strings, text);
});

Deno.test("execForm() reads any list of strings back [property]", () => {
  fc.assert(fc.property(fc.array(fc.string({ unit: "binary" })), (strings) => {
    assertEquals(execForm(JSON.stringify(strings)), strings);
  }));
});
