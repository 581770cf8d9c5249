/** Tells whether a text can be one segment of a path: a URL parser drops dots, encoded ones too. */
export function isPathSegment(text: string): boolean {
  return text.isWellFormed() && !["", ".", ".."].includes(text);
}
