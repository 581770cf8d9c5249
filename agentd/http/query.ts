import type { Checked, Schema } from "@microvms/protocol";

/**
 * Reads the query of a URL. A query is text: where its schema wants a number, a member holds one
 * in decimal, and a member that is there more than once is a list, which no schema wants.
 *
 * @param parameters The query.
 * @param schema What it must be.
 * @returns The typed query, or what is wrong with it.
 */
export function readQuery<T>(parameters: URLSearchParams, schema: Schema<T>): Checked<T> {
  const members: Record<string, unknown> = {};
  for (const name of new Set(parameters.keys())) {
    const values = parameters.getAll(name);
    members[name] = values.length === 1 ? values[0] : values;
  }
  const asText = schema.safeParse(members);
  if (asText.success) return asText;
  for (const { path: [name] } of asText.error.issues) {
    const value = typeof name === "string" ? members[name] : undefined;
    if (typeof name === "string" && typeof value === "string" && /^\d+$/.test(value)) {
      members[name] = Number(value);
    }
  }
  return schema.safeParse(members);
}
