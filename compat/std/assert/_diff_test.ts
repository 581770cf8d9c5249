import { equal } from "node:assert/strict";
import fc from "fast-check";
import { diff } from "./_diff.ts";

Deno.test("diff() marks the lines that only one text has", () => {
  equal(diff("a\nb\nc", "a\nx\nc"), "    a\n-   b\n+   x\n    c");
  equal(diff("a", "a\nb"), "    a\n+   b");
  equal(diff("a\nb\nc\nd", "b\nc\nd\ne"), "-   a\n    b\n    c\n    d\n+   e");
});

Deno.test("diff() leaves out equal lines far from a difference", () => {
  const lines = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
  equal(
    diff(lines.join("\n"), lines.with(4, "x").join("\n")),
    "    ... 1 equal lines\n    2\n    3\n    4\n-   5\n+   x\n    6\n    7\n    8\n    ... 1 equal lines",
  );
});

Deno.test("diff() shows both texts whole when they are too long to compare", () => {
  const count = 1_001;
  const [a, b] = ["a\n".repeat(count), "b\n".repeat(count)];
  const shown = diff(`${a}same\n${a}`, `${b}same\n${b}`).split("\n");
  equal(shown.filter((line) => line === "-   a").length, 2 * count);
  equal(shown.filter((line) => line === "+   b").length, 2 * count);
  equal(shown.filter((line) => line.endsWith(" same")).length, 2);
});

Deno.test("diff() keeps every line that differs, in order", () => {
  const text = fc.array(fc.constantFrom("a", "b", "c"), { minLength: 1, maxLength: 12 });
  fc.assert(fc.property(text, text, (a, b) => {
    // Apart from the equal lines left out, the unmarked and the "-" lines are the first text.
    const lines = diff(a.join("\n"), b.join("\n")).split("\n");
    const hidden = lines.map((line) => Number(/^ {4}\.\.\. (\d+) equal/.exec(line)?.[1] ?? 0));
    const total = hidden.reduce((sum, count) => sum + count, 0);
    const shown = lines.filter((_, index) => hidden[index] === 0);
    equal(shown.filter((line) => !line.startsWith("+")).length + total, a.length);
    equal(shown.filter((line) => !line.startsWith("-")).length + total, b.length);
  }));
});
