import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { expandWord } from "./expand_word.ts";

const variables = { A: "a", EMPTY: "", SPACE: "x y", REF: "$A", constructor: "own" };

Deno.test("expandWord() expands variables and removes quotes and escapes", () => {
  const cases: readonly (readonly [word: string, value: string])[] = [
    ["", ""],
    ["plain", "plain"],
    ["$A", "a"],
    ["${A}b$A", "aba"],
    ["$AB", ""],
    ["$A-b", "a-b"],
    ["$MISSING", ""],
    ["$1x", "x"],
    ["$REF", "$A"],
    ["$SPACE", "x y"],
    ["$constructor$toString", "own"],
    ["${A:-d}${MISSING:-d}${EMPTY:-d}", "add"],
    ["${A-d}${MISSING-d}${EMPTY-d}", "ad"],
    ["${A:+d}${MISSING:+d}${EMPTY:+d}", "d"],
    ["${A+d}${MISSING+d}${EMPTY+d}", "dd"],
    ["${MISSING:-${A}-$A}", "a-a"],
    ["${MISSING:-'}'}", "}"],
    ["${MISSING:-\\}}", "}"],
    ["'$A'\"$A\"", "$Aa"],
    ["\\$A", "$A"],
    ['"\\$A \\" \\\\ \\n"', '$A " \\ \\n'],
    ["'\\'", "\\"],
    ["a\\ b", "a b"],
    ["$", "$"],
    ["a$ $.", "a$ $."],
    ["\\", ""],
    ['a"b c"d', "ab cd"],
  ];
  for (const [word, value] of cases) assertEquals(expandWord(word, { variables }), value, word);
});

Deno.test("expandWord() takes the escape character of the Dockerfile", () => {
  assertEquals(expandWord("C:\\dir`$A`$A", { variables, escape: "`" }), "C:\\dir$A$A");
});

Deno.test("expandWord() refuses what is not closed and forms it does not know", () => {
  const cases: readonly (readonly [word: string, message: string])[] = [
    ["'a", "A single quote is not closed: 'a"],
    ['"a', 'A double quote is not closed: "a'],
    ["${A", "This form of a variable is not supported: ${A"],
    ["${A:-b", "A brace is not closed: ${A:-b"],
    ["${}", "This form of a variable is not supported: ${}"],
    ["${A:?no}", "This form of a variable is not supported: ${A:?no}"],
    ["${A##x}", "This form of a variable is not supported: ${A##x}"],
  ];
  for (const [word, message] of cases) {
    assertThrows(() => expandWord(word, { variables }), SyntaxError, message);
  }
});

Deno.test("expandWord() gives back any text that was quoted [property]", () => {
  const any = fc.string({ unit: "binary" });
  fc.assert(fc.property(any, (text) => {
    const double = `"${text.replace(/["$\\]/g, "\\$&")}"`;
    assertEquals(expandWord(double, { variables }), text);
    const single = text.split("'").map((part) => `'${part}'`).join("\\'");
    assertEquals(expandWord(single, { variables }), text);
    const escaped = [...text].map((char) => `\\${char}`).join("");
    assertEquals(expandWord(escaped, { variables }), text);
  }));
});

Deno.test("expandWord() puts a variable's value in as it is [property]", () => {
  const name = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,8}$/);
  const value = fc.string({ unit: "binary" });
  fc.assert(fc.property(name, value, value, (name, value, other) => {
    const given = { variables: { [name]: value } };
    const quoted = `"${other.replace(/["$\\]/g, "\\$&")}"`;
    assertEquals(expandWord(`<\${${name}}>`, given), `<${value}>`);
    assertEquals(expandWord(`"$${name}"`, given), value);
    assertEquals(expandWord(`\${${name}:-${quoted}}`, given), value === "" ? other : value);
    assertEquals(expandWord(`\${${name}-${quoted}}`, { variables: {} }), other);
    assertEquals(expandWord(`\${${name}:+${quoted}}`, given), value === "" ? "" : other);
  }));
});

Deno.test("expandWord() ends with a value or a SyntaxError for any text [property]", () => {
  const text = fc.string({
    unit: fc.constantFrom("$", "{", "}", ":", "-", "+", "'", '"', "\\", "A", " "),
  });
  fc.assert(
    fc.property(text, (word) => {
      try {
        expandWord(word, { variables });
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
      }
    }),
    { numRuns: 1000 },
  );
});
