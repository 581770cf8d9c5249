import type { ErrorSlug } from "./error_body.ts";
import type { Schema } from "./schema.ts";
import type { StreamEventName } from "./stream.ts";

/** Who may call a route: holders of the agent token, anybody, or the platform (which sends none). */
export const ROUTE_AUTHS = ["bearer", "none", "none (platform hook)"] as const;

/** One of {@linkcode ROUTE_AUTHS}. */
export type RouteAuth = (typeof ROUTE_AUTHS)[number];

/** The methods that a route may have. */
export const ROUTE_METHODS = ["GET", "POST", "PUT"] as const;

/** One of {@linkcode ROUTE_METHODS}. */
export type RouteMethod = (typeof ROUTE_METHODS)[number];

/** A body or a query of a route. */
export interface Payload<T> {
  /** Its media type. */
  readonly mediaType: string;
  /** Name of its definition in the schema document; absent for raw bytes. */
  readonly definition?: string;
  /** Its check; absent for raw bytes. */
  readonly schema?: Schema<T>;
}

/** A {@linkcode Payload} that is checked. */
export interface CheckedPayload<T> extends Payload<T> {
  /** Name of its definition in the schema document. */
  readonly definition: string;
  /** Its check. */
  readonly schema: Schema<T>;
}

/** One status that a route may answer. */
export interface RouteStatus {
  /** HTTP status. */
  readonly code: number;
  /** Slug in the error body; empty when the answer has none. */
  readonly error: ErrorSlug | "";
  /** When it is answered. */
  readonly meaning: string;
}

/** One event that a streaming route may send. */
export interface RouteEvent {
  /** Name of the event. */
  readonly event: StreamEventName;
  /** Name of its data's definition in the schema document. */
  readonly definition: string;
  /** When it is sent. */
  readonly meaning: string;
}

/** What every reader of the table needs of a route, whatever it carries. */
export interface RouteRow {
  /** HTTP method. */
  readonly method: RouteMethod;
  /** Path, with a literal `{id}` where the exec id stands. */
  readonly path: string;
  /** Who may call it. */
  readonly auth: RouteAuth;
  /** What it does, in one sentence. */
  readonly summary: string;
  /** Its query; null without one. */
  readonly query: Payload<unknown> | null;
  /** Its request body; null without one. */
  readonly request: Payload<unknown> | null;
  /** Its response body; null without one. */
  readonly response: Payload<unknown> | null;
  /** Every status that it answers, success first. */
  readonly statuses: readonly RouteStatus[];
  /** Events of a streaming route. */
  readonly events?: readonly RouteEvent[];
}

/**
 * One route of the daemon.
 *
 * The daemon binds its handlers to these rows, the client calls them, the published schema prints
 * them and the tests probe them.
 *
 * @typeParam Query What the query holds; `null` without one.
 * @typeParam Input What the request body holds; `null` without one.
 * @typeParam Output What the response body holds; `null` without one.
 */
export interface Route<Query, Input, Output> extends RouteRow {
  /** Its query; null without one. */
  readonly query: PayloadOf<Query>;
  /** Its request body; null without one. */
  readonly request: PayloadOf<Input>;
  /** Its response body; null without one. */
  readonly response: PayloadOf<Output>;
}

/** The payload row of a type: null for none, unchecked for raw bytes, else checked. */
export type PayloadOf<T> = T extends null ? null
  : T extends Uint8Array ? Payload<T>
  : CheckedPayload<T>;
