// The parts that several wire types share, with the library's own types, which no entry point shows.
import { z } from "zod";
import { PHASES } from "./phase.ts";
import { STREAM_KINDS } from "./stream_kind.ts";

/** The named types of the schema document; the library's own registry is the whole program's. */
export const definitions = z.registry<{ id: string; description: string }>();

export const phase = z.enum(PHASES).register(definitions, {
  id: "Phase",
  description: "Where an exec stands in its life.",
});

export const streamKind = z.enum(STREAM_KINDS).register(definitions, {
  id: "StreamKind",
  description: "The pipe that the bytes came from.",
});

/** A whole number from 0 to 2^53 - 1: offsets and byte counts. */
export const uint64 = z.int().min(0).meta({ format: "uint64" });

/** A whole number from 0 to 2^32 - 1: user and group ids. */
export const uint32 = z.int().min(0).max(0xffff_ffff).meta({ format: "uint32" });

/** A count. */
export const uint = z.int().min(0).meta({ format: "uint" });

/** An exit status or a signal number. */
export const int32 = z.int().min(-0x8000_0000).max(0x7fff_ffff).meta({ format: "int32" });
