/** Tells an object with named members from every other value. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Path of a member: dots between names, nothing before the first. */
export function memberPath(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}
