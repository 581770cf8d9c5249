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
  const members = new Map<PropertyKey, unknown>();
  for (const name of parameters.keys()) {
    const values = parameters.getAll(name);
    members.set(name, values.length === 1 ? values[0] : values);
  }
  const asText = schema.safeParse(Object.fromEntries(members));
  if (asText.success) return asText;
  for (const { path: [name = ""] } of asText.error.issues) {
    const value = members.get(name);
    if (typeof value === "string" && /^\d+$/.test(value)) members.set(name, Number(value));
  }
  return schema.safeParse(Object.fromEntries(members));
}
