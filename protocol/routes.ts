import { HOOK_PREFIX } from "./constants.ts";
import {
  type KillResponse,
  KillResponseSchema,
  type PollResponse,
  PollResponseSchema,
  type StartRequest,
  StartRequestSchema,
  type StartResponse,
  StartResponseSchema,
  type StdinRequest,
  StdinRequestSchema,
  type StdinResponse,
  StdinResponseSchema,
} from "./exec.ts";
import { type FileReadQuery, FileReadQuerySchema, type FsQuery, FsQuerySchema } from "./fs.ts";
import { type Health, HealthSchema } from "./health.ts";
import { type RunHookEnvelope, RunHookEnvelopeSchema } from "./hook.ts";
import type { CheckedPayload, Payload, Route, RouteRow, RouteStatus } from "./route.ts";
import type { Schema } from "./schema.ts";
import { type StreamQuery, StreamQuerySchema } from "./stream.ts";
import type { ErrorSlug } from "./error_body.ts";

/** A hook without a body: every hook but `run`. */
export type BareHookRoute = Route<null, null, null>;

/** The daemon's routes by name, in the order in which the schema document lists them. */
export interface Routes {
  /** The image build asks whether the daemon is up. */
  readonly hookReady: BareHookRoute;
  /** The image build asks whether a VM restored from the snapshot works. */
  readonly hookValidate: BareHookRoute;
  /** The platform delivers the launch payload. */
  readonly hookRun: Route<null, RunHookEnvelope, null>;
  /** The platform is about to freeze the VM. */
  readonly hookSuspend: BareHookRoute;
  /** The platform has thawed the VM. */
  readonly hookResume: BareHookRoute;
  /** The platform is about to end the VM. */
  readonly hookTerminate: BareHookRoute;
  /** Starts a command. */
  readonly execStart: Route<null, StartRequest, StartResponse>;
  /** Reads an exec's phase and outcome. */
  readonly execPoll: Route<null, null, PollResponse>;
  /** Follows an exec's output. */
  readonly execStream: Route<StreamQuery, null, Uint8Array>;
  /** Writes to a command's standard input. */
  readonly execStdin: Route<null, StdinRequest, StdinResponse>;
  /** Takes an exec's outcome and releases its output. */
  readonly execAck: Route<null, null, PollResponse>;
  /** Ends a command and its process group. */
  readonly execKill: Route<null, null, KillResponse>;
  /** Reads a file. */
  readonly fileRead: Route<FileReadQuery, null, Uint8Array>;
  /** Writes a file. */
  readonly fileWrite: Route<FsQuery, Uint8Array, null>;
  /** Reads a folder as an archive. */
  readonly tarRead: Route<FsQuery, null, Uint8Array>;
  /** Unpacks an archive into a folder. */
  readonly tarWrite: Route<FsQuery, Uint8Array, null>;
  /** Says how the daemon is. */
  readonly health: Route<null, null, Health>;
  /** Describes this protocol. */
  readonly schema: Route<null, null, Uint8Array>;
}

const JSON_TYPE = "application/json";
const BYTES: Payload<Uint8Array> = { mediaType: "application/octet-stream" };
const TAR: Payload<Uint8Array> = { mediaType: "application/x-tar" };

function json<T>(definition: string, schema: Schema<T>): CheckedPayload<T> {
  return { mediaType: JSON_TYPE, definition, schema };
}

function query<T>(definition: string, schema: Schema<T>): CheckedPayload<T> {
  return { mediaType: "application/x-www-form-urlencoded", definition, schema };
}

function status(code: number, meaning: string, error: ErrorSlug | "" = ""): RouteStatus {
  return { code, error, meaning };
}

const OK = status(200, "Done.");
const WRITTEN = status(204, "Written.");
const NOT_BOOTSTRAPPED = status(503, "No token is installed yet.");
const UNAUTHORIZED = status(401, "The token is missing or wrong.");
const AUTH = [UNAUTHORIZED, NOT_BOOTSTRAPPED];
const UNKNOWN = status(404, "No exec has this id.", "unknown_exec");
const MALFORMED = status(400, "The request is malformed.", "malformed_request");
const TOO_LARGE = status(413, "The body or the archive is over a limit.");
const DISK_RESERVE = status(507, "The write would use the disk reserve.");
const BAD_QUERY = status(400, "The query or the body is not acceptable.");
const ABSENT = status(404, "There is nothing at the path.");
const FAILED = status(500, "The operating system refused.");

function hook(name: string, summary: string): BareHookRoute {
  return {
    method: "POST",
    path: `${HOOK_PREFIX}/${name}`,
    auth: "none (platform hook)",
    summary,
    query: null,
    request: null,
    response: null,
    statuses: [OK],
  };
}

/** The daemon's routes: the one table that daemon, client, schema document and tests read. */
export const ROUTES: Routes = {
  hookReady: hook("ready", "The image build asks whether the daemon is up."),
  hookValidate: hook("validate", "The image build asks whether a restored VM works."),
  hookRun: {
    method: "POST",
    path: `${HOOK_PREFIX}/run`,
    auth: "none (platform hook)",
    summary: "Installs the token and the launch environment, once.",
    query: null,
    request: json("RunHookEnvelope", RunHookEnvelopeSchema),
    response: null,
    statuses: [
      OK,
      status(400, "The envelope or the payload in it is malformed."),
      status(409, "Another token is installed already."),
    ],
  },
  hookSuspend: hook("suspend", "The platform is about to freeze the VM."),
  hookResume: hook("resume", "The platform has thawed the VM."),
  hookTerminate: hook("terminate", "The platform is about to end the VM."),
  execStart: {
    method: "POST",
    path: "/v1/exec/start",
    auth: "bearer",
    summary: "Starts a command under the caller's id; a retry never runs it twice.",
    query: null,
    request: json("StartRequest", StartRequestSchema),
    response: json("StartResponse", StartResponseSchema),
    statuses: [
      OK,
      MALFORMED,
      ...AUTH,
      TOO_LARGE,
      status(500, "The command could not be started.", "spawn_failed"),
    ],
  },
  execPoll: {
    method: "GET",
    path: "/v1/exec/{id}",
    auth: "bearer",
    summary: "Reads where an exec stands, and its outcome once it ended.",
    query: null,
    request: null,
    response: json("PollResponse", PollResponseSchema),
    statuses: [OK, ...AUTH, UNKNOWN],
  },
  execStream: {
    method: "GET",
    path: "/v1/exec/{id}/stream",
    auth: "bearer",
    summary: "Follows an exec's output as server-sent events, from a byte offset on.",
    query: query("StreamQuery", StreamQuerySchema),
    request: null,
    response: { mediaType: "text/event-stream" },
    statuses: [OK, MALFORMED, ...AUTH, UNKNOWN],
    events: [
      { event: "output", definition: "OutputEvent", meaning: "Bytes of one pipe." },
      { event: "gap", definition: "GapEvent", meaning: "Bytes that are gone for good." },
      { event: "exit", definition: "ExitEvent", meaning: "The command ended; the last event." },
    ],
  },
  execStdin: {
    method: "POST",
    path: "/v1/exec/{id}/stdin",
    auth: "bearer",
    summary: "Writes to a command's standard input, or closes it.",
    query: null,
    request: json("StdinRequest", StdinRequestSchema),
    response: json("StdinResponse", StdinResponseSchema),
    statuses: [
      OK,
      MALFORMED,
      ...AUTH,
      UNKNOWN,
      status(408, "The command did not take the bytes in time.", "stdin_write_timeout"),
      status(409, "The exec was started without standard input.", "stdin_not_requested"),
      status(410, "The pipe is closed.", "stdin_closed"),
      status(413, "The decoded bytes are over the limit.", "stdin_write_too_large"),
      status(500, "The operating system refused the write.", "stdin_write_failed"),
    ],
  },
  execAck: {
    method: "POST",
    path: "/v1/exec/{id}/ack",
    auth: "bearer",
    summary: "Takes an exec's outcome for the last time and releases its output.",
    query: null,
    request: null,
    response: json("PollResponse", PollResponseSchema),
    statuses: [
      OK,
      ...AUTH,
      UNKNOWN,
      status(409, "The command has not ended.", "still_running"),
      status(409, "The output was released before.", "already_acked"),
    ],
  },
  execKill: {
    method: "POST",
    path: "/v1/exec/{id}/kill",
    auth: "bearer",
    summary: "Ends a command: TERM, then KILL after the grace time.",
    query: null,
    request: null,
    response: json("KillResponse", KillResponseSchema),
    statuses: [OK, ...AUTH, UNKNOWN],
  },
  fileRead: {
    method: "GET",
    path: "/v1/fs/file",
    auth: "bearer",
    summary: "Reads a file, or a range of its lines.",
    query: query("FileReadQuery", FileReadQuerySchema),
    request: null,
    response: BYTES,
    statuses: [OK, BAD_QUERY, ...AUTH, ABSENT, FAILED],
  },
  fileWrite: {
    method: "PUT",
    path: "/v1/fs/file",
    auth: "bearer",
    summary: "Writes a file and the folders above it.",
    query: query("FsQuery", FsQuerySchema),
    request: BYTES,
    response: null,
    statuses: [WRITTEN, BAD_QUERY, ...AUTH, TOO_LARGE, DISK_RESERVE, FAILED],
  },
  tarRead: {
    method: "GET",
    path: "/v1/fs/tar",
    auth: "bearer",
    summary: "Reads a folder as an uncompressed tar archive.",
    query: query("FsQuery", FsQuerySchema),
    request: null,
    response: TAR,
    statuses: [OK, BAD_QUERY, ...AUTH, ABSENT, TOO_LARGE, FAILED],
  },
  tarWrite: {
    method: "PUT",
    path: "/v1/fs/tar",
    auth: "bearer",
    summary: "Unpacks an uncompressed tar archive into a folder, never outside it.",
    query: query("FsQuery", FsQuerySchema),
    request: TAR,
    response: null,
    statuses: [WRITTEN, BAD_QUERY, ...AUTH, TOO_LARGE, DISK_RESERVE, FAILED],
  },
  health: {
    method: "GET",
    path: "/v1/health",
    auth: "none",
    summary: "Says how the daemon is, to anybody, at any time.",
    query: null,
    request: null,
    response: json("Health", HealthSchema),
    statuses: [OK],
  },
  schema: {
    method: "GET",
    path: "/v1/schema",
    auth: "none",
    summary: "Describes this protocol as the document at hand.",
    query: null,
    request: null,
    response: BYTES,
    statuses: [OK],
  },
};

/** Every route with its name, for readers that walk the table. */
export const ROUTE_ENTRIES: readonly (readonly [string, RouteRow])[] = Object.entries<RouteRow>({
  ...ROUTES,
});
