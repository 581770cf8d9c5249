import { z } from "zod";
import type { Schema } from "./schema.ts";
import { definitions, uint64 } from "./_fields.ts";

/** Query of the file and archive routes. */
export interface FsQuery {
  /** Path in the guest; absolute for an archive upload. */
  path: string;
  /** Mode of the written file as octal text, for example `0644`. Default null. */
  mode: string | null;
}

/** Query of `GET /v1/fs/file`. */
export interface FileReadQuery {
  /** Path in the guest. */
  path: string;
  /** First line wanted, counted from 1. Default null. */
  start_line: number | null;
  /** Last line wanted, counted from 1, included. Default null. */
  end_line: number | null;
}

/** Check for {@linkcode FsQuery}. */
export const FsQuerySchema: Schema<FsQuery> = z.object({
  path: z.string().meta({ description: "Path in the guest." }),
  mode: z.string().nullable().default(null).meta({ description: "Octal text such as 0644." }),
}).register(definitions, { id: "FsQuery", description: "Which file or folder." });

/** Check for {@linkcode FileReadQuery}. */
export const FileReadQuerySchema: Schema<FileReadQuery> = z.object({
  path: z.string().meta({ description: "Path in the guest." }),
  start_line: uint64.nullable().default(null).meta({ description: "First line, from 1." }),
  end_line: uint64.nullable().default(null).meta({ description: "Last line, included." }),
}).register(definitions, {
  id: "FileReadQuery",
  description: "Which file, and which of its lines.",
});
