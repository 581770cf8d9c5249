/**
 * What crosses a wire between a client and the daemon in a MicroVM: routes, types with their
 * checks, limits, errors. No input or output of its own.
 *
 * The service's own API is the other entry point, `@microvms/protocol/control`.
 *
 * @example Check a request before it is sent
 * ```ts
 * import { ROUTES, StartRequestSchema } from "@microvms/protocol";
 * import { assertEquals } from "@std/assert";
 *
 * const checked = StartRequestSchema.safeParse({ exec_id: "e1", command: ["uname"] });
 * assertEquals(checked.success && checked.data.shell, false);
 * assertEquals(ROUTES.execStart.path, "/v1/exec/start");
 * ```
 *
 * @module
 */
export {
  DEFAULT_AGENT_PORT,
  DEFAULT_PROXY_PORT,
  HOOK_PREFIX,
  PROXY_AUTH_HEADER,
  PROXY_ERROR_HEADER,
  PROXY_PORT_HEADER,
} from "./constants.ts";
export { describeIssues } from "./describe_issues.ts";
export { ERROR_SLUGS, type ErrorBody, ErrorBodySchema, type ErrorSlug } from "./error_body.ts";
export { ERROR_CODES, type ErrorCode, type ErrorRow, ERRORS } from "./errors.ts";
export {
  type KillResponse,
  KillResponseSchema,
  type Outcome,
  PhaseSchema,
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
export { type FileReadQuery, FileReadQuerySchema, type FsQuery, FsQuerySchema } from "./fs.ts";
export { type DiskHealth, DiskHealthSchema, type Health, HealthSchema } from "./health.ts";
export {
  type RunHookEnvelope,
  RunHookEnvelopeSchema,
  type RunHookPayload,
  RunHookPayloadSchema,
} from "./hook.ts";
export { LIMITS, type Limits } from "./limits.ts";
export { negotiate, type Negotiation, type VersionPair } from "./negotiate.ts";
export { type Phase, PHASE_MEANINGS, PHASES } from "./phase.ts";
export {
  type CheckedPayload,
  type Payload,
  type PayloadOf,
  type Route,
  ROUTE_AUTHS,
  ROUTE_METHODS,
  type RouteAuth,
  type RouteEvent,
  type RouteMethod,
  type RouteRow,
  type RouteStatus,
} from "./route.ts";
export { routePath } from "./route_path.ts";
export { type BareHookRoute, ROUTE_ENTRIES, ROUTES, type Routes } from "./routes.ts";
export type { Checked, Issue, Schema } from "./schema.ts";
export { schemaDocument } from "./schema_document.ts";
export {
  type ExitEvent,
  ExitEventSchema,
  type GapEvent,
  GapEventSchema,
  type OutputEvent,
  OutputEventSchema,
  STREAM_EVENTS,
  type StreamEventName,
  StreamKindSchema,
  type StreamQuery,
  StreamQuerySchema,
} from "./stream.ts";
export { STREAM_KINDS, type StreamKind } from "./stream_kind.ts";
export { DAEMON_VERSION, PROTOCOL_VERSION, VERSION_HEADER } from "./version.ts";
export {
  WIRE_KIND_ROWS,
  WIRE_KINDS,
  type WireKind,
  wireKindOfStatus,
  type WireKindRow,
} from "./wire_kinds.ts";
