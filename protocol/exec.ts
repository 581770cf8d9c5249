import { z } from "zod";
import type { Phase } from "./phase.ts";
import type { Schema } from "./schema.ts";
import { definitions, int32, phase, uint, uint32 } from "./_fields.ts";

/** Body of `POST /v1/exec/start`. */
export interface StartRequest {
  /** Caller's name for this exec, and the key that makes a retry harmless; not empty. */
  exec_id: string;
  /** Program and arguments, or the lines of a script when `shell` is set. */
  command: string[];
  /** Runs the lines of `command` with `/bin/sh -c`. Default false. */
  shell: boolean;
  /** Working folder; null inherits the daemon's, which is the image's WORKDIR. Default null. */
  cwd: string | null;
  /** Environment on top of the launch environment; nothing else is inherited. Default empty. */
  env: Record<string, string>;
  /** Numeric user id to run as; null keeps the daemon's. Default null. */
  user: number | null;
  /** Numeric group id to run as; null keeps the daemon's. Default null. */
  group: number | null;
  /** Seconds after which the exec is killed, more than 0; null is without bound. Default null. */
  timeout_sec: number | null;
  /** Opens a pipe to the command's standard input. Default false. */
  stdin: boolean;
}

/** Answer of `POST /v1/exec/start`. */
export interface StartResponse {
  /** The caller's id. */
  exec_id: string;
  /** Where the exec stands. */
  phase: Phase;
}

/** How an exec ended, with what it printed. */
export interface Outcome {
  /** Exit status; null when a signal ended the command. */
  exit_code: number | null;
  /** Number of the signal that ended the command; null when it exited by itself. */
  signal: number | null;
  /** Standard output up to the cap, invalid UTF-8 replaced. */
  stdout: string;
  /** Standard error up to the cap, invalid UTF-8 replaced. */
  stderr: string;
  /** Whether either pipe wrote more than the cap. */
  truncated: boolean;
  /** Whether a process that the command left behind still held a pipe when reading stopped. */
  writers_may_be_alive: boolean;
}

/** Answer of `GET /v1/exec/{id}` and of its `ack`; the outcome is there once it may be read. */
export interface PollResponse extends Partial<Outcome> {
  /** The caller's id. */
  exec_id: string;
  /** Where the exec stands. */
  phase: Phase;
}

/** Body of `POST /v1/exec/{id}/stdin`. */
export interface StdinRequest {
  /** Bytes to write, standard base64 with padding; null writes none. Default null. */
  data_b64: string | null;
  /** `eof` closes the pipe after the bytes; null leaves it open. Default null. */
  signal: string | null;
}

/** Answer of `POST /v1/exec/{id}/stdin`. */
export interface StdinResponse {
  /** The caller's id. */
  exec_id: string;
  /** Bytes written by this request. */
  written: number;
  /** Whether the pipe was closed by this request. */
  eof: boolean;
}

/** Answer of `POST /v1/exec/{id}/kill`. */
export interface KillResponse {
  /** The caller's id. */
  exec_id: string;
  /** Whether a signal reached anything. */
  killed: boolean;
}

/** Check for {@linkcode Phase}. */
export const PhaseSchema: Schema<Phase> = phase;

/** Check for {@linkcode StartRequest}; fills the defaults. */
export const StartRequestSchema: Schema<StartRequest> = z.object({
  exec_id: z.string().min(1).meta({
    description: "Caller-minted name of the exec; a retry with the same one never runs twice.",
  }),
  command: z.array(z.string()).meta({
    description: "Program and arguments, or script lines when shell is true.",
  }),
  shell: z.boolean().default(false).meta({ description: "Run the lines with /bin/sh -c." }),
  cwd: z.string().nullable().default(null).meta({
    description: "Working folder; null inherits the daemon's.",
  }),
  env: z.record(z.string(), z.string()).default({}).meta({
    description: "Variables on top of the launch environment.",
  }),
  user: uint32.nullable().default(null).meta({ description: "Numeric user id." }),
  group: uint32.nullable().default(null).meta({ description: "Numeric group id." }),
  timeout_sec: z.number().positive().meta({ format: "double" }).nullable().default(null).meta({
    description: "Seconds until the exec is killed; null is without bound.",
  }),
  stdin: z.boolean().default(false).meta({ description: "Open a pipe to standard input." }),
}).register(definitions, { id: "StartRequest", description: "What to run, and under which name." });

/** Check for {@linkcode StartResponse}. */
export const StartResponseSchema: Schema<StartResponse> = z.object({
  exec_id: z.string(),
  phase,
}).register(definitions, {
  id: "StartResponse",
  description: "The exec as it stands after the start.",
});

const outcome = {
  exit_code: int32.nullable().exactOptional(),
  signal: int32.nullable().exactOptional(),
  stdout: z.string().exactOptional(),
  stderr: z.string().exactOptional(),
  truncated: z.boolean().exactOptional(),
  writers_may_be_alive: z.boolean().exactOptional(),
};

/** Check for {@linkcode PollResponse}. */
export const PollResponseSchema: Schema<PollResponse> = z.object({
  exec_id: z.string(),
  phase,
  ...outcome,
}).register(definitions, {
  id: "PollResponse",
  description: "An exec's phase, with its outcome when that may be read.",
});

/** Check for {@linkcode StdinRequest}; fills the defaults. */
export const StdinRequestSchema: Schema<StdinRequest> = z.object({
  data_b64: z.string().nullable().default(null).meta({ description: "Standard base64, padded." }),
  signal: z.string().nullable().default(null).meta({ description: "eof closes the pipe." }),
}).register(definitions, {
  id: "StdinRequest",
  description: "Bytes for a command's standard input.",
});

/** Check for {@linkcode StdinResponse}. */
export const StdinResponseSchema: Schema<StdinResponse> = z.object({
  exec_id: z.string(),
  written: uint,
  eof: z.boolean(),
}).register(definitions, { id: "StdinResponse", description: "What became of the bytes." });

/** Check for {@linkcode KillResponse}. */
export const KillResponseSchema: Schema<KillResponse> = z.object({
  exec_id: z.string(),
  killed: z.boolean(),
}).register(definitions, { id: "KillResponse", description: "Whether a signal reached anything." });
