/**
 * Reads arguments in JSON form.
 *
 * @param text Arguments of an instruction on one line.
 * @returns The strings, or null when the text is not a JSON array of strings, and so is in shell
 * form.
 */
export function execForm(text: string): readonly string[] | null {
  if (!text.startsWith("[")) return null;
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  if (!Array.isArray(parsed)) return null;
  const strings = parsed.filter((item) => typeof item === "string");
  return strings.length === parsed.length ? strings : null;
}
