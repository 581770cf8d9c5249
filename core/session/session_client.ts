import { type CheckedPayload, describeIssues, type Route, routePath } from "@microvms/protocol";
import { wireError } from "../errors/wire_error.ts";
import { exchange } from "../http/exchange.ts";
import { describeRequest, type HttpRequest } from "../http/send.ts";
import type { Ports } from "../ports/ports.ts";
import type { Secret } from "../secret.ts";
import type { ProxyTokens } from "./proxy_tokens.ts";
import { statusError } from "./status_error.ts";
import { transported } from "./transported.ts";

/** Milliseconds for one request and its answer. */
const REQUEST_MS = 60_000;

/** Which daemon is called, and by whom. */
export interface SessionConnection {
  /** The VM's endpoint; a bare host means HTTPS. */
  readonly endpoint: string;
  /** Secret that the daemon was given at launch. */
  readonly agentToken: Secret;
  /** Tokens for the proxy before the VM; absent for a daemon that is reached directly. */
  readonly tokens?: ProxyTokens | undefined;
  /** Fetch, clock and randomness. */
  readonly ports: Ports;
}

/** What a request to a route carries. */
export interface RouteInput<Query, Input> {
  /** The exec that the path names. */
  readonly id?: string;
  /** The query. */
  readonly query?: Query;
  /** The body. */
  readonly body?: Input;
  /** Ends the request. */
  readonly signal?: AbortSignal | undefined;
}

/** A route whose answer is checked. */
export type CheckedRoute<Query, Input, Output> = Route<Query, Input, Output> & {
  /** The check of its answer. */
  readonly response: CheckedPayload<Output>;
};

function baseUrl(endpoint: string): string {
  const url = /^https?:\/\//.test(endpoint) ? endpoint : `https://${endpoint}`;
  return url.replace(/\/+$/, "");
}

/** The client of one daemon: calls the rows of the protocol's route table. */
export class SessionClient {
  readonly #connection: SessionConnection;
  readonly #base: string;

  /**
   * Reaches a daemon; nothing is sent yet.
   *
   * @param connection Which daemon is called, and by whom.
   */
  constructor(connection: SessionConnection) {
    this.#connection = connection;
    this.#base = baseUrl(connection.endpoint);
  }

  /** Fetch, clock and randomness. */
  get ports(): Ports {
    return this.#connection.ports;
  }

  /**
   * Calls a route, once.
   *
   * @param route The route's row.
   * @param input What the request carries.
   * @returns The checked answer.
   * @throws {MicrovmError} With the wire kind of the daemon's status, or of a broken connection.
   */
  async call<Query, Input, Output>(
    route: CheckedRoute<Query, Input, Output>,
    input: RouteInput<Query, Input> = {},
  ): Promise<Output> {
    const request = await this.request(route, input);
    const { signal } = input;
    const what = describeRequest(request);
    const answer = await transported(
      exchange(this.ports, request, { timeoutMs: REQUEST_MS, signal }),
    );
    if (answer.status < 200 || answer.status > 299) throw statusError(what, answer);
    return checked(route.response, { what, bytes: answer.bytes });
  }

  /**
   * Prepares a request with every header that proxy and daemon demand.
   *
   * @param route The route's row.
   * @param input What the request carries.
   * @returns The request; its headers are secret.
   */
  async request<Query, Input, Output>(
    route: Route<Query, Input, Output>,
    { id, query, body }: RouteInput<Query, Input>,
  ): Promise<HttpRequest> {
    const { tokens, agentToken } = this.#connection;
    const headers = await tokens?.headers() ?? new Headers();
    if (route.auth === "bearer") headers.set("authorization", `Bearer ${agentToken.reveal()}`);
    if (body !== undefined) headers.set("content-type", "application/json");
    const url = new URL(`${this.#base}${routePath(route.path, id)}`);
    for (const [name, value] of Object.entries(query ?? {})) {
      if (value !== null && value !== undefined) url.searchParams.set(name, String(value));
    }
    return {
      method: route.method,
      url,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    };
  }
}

function checked<Output>(
  { schema, definition }: CheckedPayload<Output>,
  { what, bytes }: { readonly what: string; readonly bytes: Uint8Array },
): Output {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(bytes));
  } catch (cause) {
    const message = `Cannot read the answer: ${what}: ${bytes.length} bytes that are no JSON`;
    throw wireError("ProtocolError", message, { cause });
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = describeIssues(result.error.issues);
  const message = `Cannot read the answer: ${what}: it is no ${definition}: ${issues}; ` +
    "GET /v1/schema tells what the daemon speaks";
  throw wireError("ProtocolError", message);
}
