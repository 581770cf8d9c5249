// Controls, marks that sit on the character before them, and the vowels and finals of Hangul.
const ZERO_WIDTH_REGEXP =
  /^[\p{Cc}\p{Mn}\p{Me}\p{Default_Ignorable_Code_Point}\u1160-\u11ff\u2028\u2029\ud7b0-\ud7ff]$/u;

// The blocks that Unicode's East Asian Width names wide or full width, and emoji shown as pictures.
const WIDE_REGEXP =
  /^[\p{Emoji_Presentation}\u1100-\u115f\u2329\u232a\u2e80-\u303e\u3041-\u4dbf\u4e00-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6b\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18dff}\u{1aff0}-\u{1b2ff}\u{1f200}-\u{1f265}\u{20000}-\u{3fffd}]$/u;

// A letter of a flag alone takes one column.
const REGIONAL_INDICATOR_REGEXP = /^\p{Regional_Indicator}$/u;

/**
 * How many columns a terminal gives to a text.
 *
 * @param str The text, without escape sequences.
 * @returns The number of columns: two for wide characters, none for controls and marks.
 */
export function unicodeWidth(str: string): number {
  let width = 0;
  for (const character of str) width += columns(character);
  return width;
}

function columns(character: string): number {
  if (character >= " " && character <= "~") return 1;
  // Terminals draw the soft hyphen.
  if (character === "\u00ad") return 1;
  if (ZERO_WIDTH_REGEXP.test(character)) return 0;
  if (REGIONAL_INDICATOR_REGEXP.test(character)) return 1;
  return WIDE_REGEXP.test(character) ? 2 : 1;
}
