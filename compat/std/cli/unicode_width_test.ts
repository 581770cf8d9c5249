import { assertEquals } from "@std/assert";
import { unicodeWidth } from "./unicode_width.ts";

Deno.test("unicodeWidth() counts the columns that a terminal takes", () => {
  const rows: [text: string, width: number][] = [
    ["", 0],
    ["hello world", 11],
    ["天地玄黃宇宙洪荒", 16],
    ["ｆｕｌｌｗｉｄｔｈ", 18],
    ["ﾊﾝｶｸ", 4],
    ["한국어", 6],
    ["\u1112\u1161\u11ab", 2],
    ["голубой", 7],
    ["\u00e1", 1],
    ["a\u0301", 1],
    ["🦕", 2],
    ["👩🔬", 4],
    ["👩\u200d🔬", 4],
    ["\u{1f1e9}\u{1f1ea}", 2],
    ["│─✓", 3],
    ["a\u00adb", 3],
    ["\0\n\r\t\x7f", 0],
    ["\u0080\u009f", 0],
    ["\u200b\ufe0f", 0],
  ];
  for (const [text, width] of rows) {
    assertEquals(unicodeWidth(text), width, JSON.stringify(text));
  }
});
