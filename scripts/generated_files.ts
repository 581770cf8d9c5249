import { schemaDocument } from "@microvms/protocol";

/** A file that is made from the source and committed, so that a change of it shows in the diff. */
export interface GeneratedFile {
  /** Path from the root of the workspace. */
  readonly path: string;
  /** Makes the file's whole content. */
  content(): string;
}

/** Every generated file; `deno task generate` writes them and a test keeps them fresh. */
export const GENERATED_FILES: readonly GeneratedFile[] = [
  { path: "spec/schema.json", content: () => stableJson(schemaDocument()) },
];

/** JSON with sorted members, so that moving a line in the source changes nothing here. */
function stableJson(value: unknown): string {
  return JSON.stringify(value, sortMembers, 2) + "\n";
}

function sortMembers(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => a < b ? -1 : 1));
}
