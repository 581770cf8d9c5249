import {
  DEFAULT_PROXY_PORT,
  PROXY_AUTH_HEADER,
  PROXY_ERROR_HEADER,
  PROXY_PORT_HEADER,
} from "@microvms/protocol";
import type { Clock } from "./clock.ts";
import { GuestUnreachable } from "./guest/guest_unreachable.ts";
import type { MicrovmLife } from "./microvm_life.ts";
import type { EndpointTokens } from "./tokens.ts";

/** What the proxy needs. */
export interface ProxyOptions {
  /** Reads proxy tokens. */
  tokens: EndpointTokens;
  /** Source of time. */
  clock: Clock;
  /** Writer of one line per refusal. */
  log(text: string): void;
}

/** Forwards one request to a VM; undefined stands for an address that names no VM. */
export type Proxy = (request: Request, life: MicrovmLife | undefined) => Promise<Response>;

interface ProxyRefusal {
  status: number;
  text: string;
  error?: "UNAUTHORIZED" | "APP_CONNECT_FAILED" | "MICROVM_CONNECT_FAILED";
}

const REFUSALS = {
  "there is a token of this emulator": {
    status: 403,
    text: "Request missing authentication",
    error: "UNAUTHORIZED",
  },
  "token is for the VM at this address": {
    status: 403,
    text: "Token authentication failed",
    error: "UNAUTHORIZED",
  },
  "token has not expired": {
    status: 403,
    text: "Token authentication failed",
    error: "UNAUTHORIZED",
  },
  "port header is a number from 1 to 65535": { status: 400, text: "Invalid port" },
  "token opens the port": {
    status: 403,
    text: "Access to port denied",
    error: "UNAUTHORIZED",
  },
  "request is no WebSocket": {
    status: 501,
    text: "The local emulator does not forward WebSockets",
  },
  "body comes with a method that has one": {
    status: 501,
    text: "The local emulator does not forward a body with GET or HEAD",
  },
  "VM can be reached in its state": { status: 502, text: "", error: "MICROVM_CONNECT_FAILED" },
  "a program answers on the port": { status: 502, text: "", error: "APP_CONNECT_FAILED" },
} as const satisfies Record<string, ProxyRefusal>;

type Rule = keyof typeof REFUSALS;

const REQUEST_ID_HEADER = "x-amzn-requestid";
const PROXY_HEADER_REGEXP = /^x-aws-proxy-/;
// About one connection each, so they end here.
const HOP_HEADERS = ["connection", "keep-alive", "te", "trailer", "transfer-encoding", "upgrade"];

/**
 * Makes the proxy in front of all VMs: it demands a token for the VM and the port, takes the headers
 * that are meant for it away, and streams both ways.
 *
 * @param options What it needs.
 */
export function createProxy(options: ProxyOptions): Proxy {
  return async (request, life) => {
    const requestId = crypto.randomUUID();
    const answer = await judgeAndForward(request, { ...options, life, requestId });
    if (answer instanceof Response) return answer;
    const { status, text, error }: ProxyRefusal = REFUSALS[answer];
    options.log(
      `Refused a request for ${life?.record.microvmId ?? "no VM"}: ${status} (rule: ${answer})`,
    );
    const headers = new Headers({
      "cache-control": "private, no-store",
      [REQUEST_ID_HEADER]: requestId,
    });
    if (error !== undefined) headers.set(PROXY_ERROR_HEADER, error);
    if (text !== "") headers.set("content-type", "text/plain");
    return new Response(text === "" ? null : text, { status, headers });
  };
}

async function judgeAndForward(
  request: Request,
  { tokens, clock, life, requestId }: ProxyOptions & {
    life: MicrovmLife | undefined;
    requestId: string;
  },
): Promise<Response | Rule> {
  const grant = await tokens.read(request.headers.get(PROXY_AUTH_HEADER) ?? "");
  if (grant === undefined) return "there is a token of this emulator";
  if (grant.microvmId !== life?.record.microvmId) {
    return "token is for the VM at this address";
  }
  if (grant.expiresAt <= clock.now()) return "token has not expired";
  const port = parsePort(request.headers.get(PROXY_PORT_HEADER));
  if (port === undefined) return "port header is a number from 1 to 65535";
  if (!grant.ports.some(({ first, last }) => first <= port && port <= last)) {
    return "token opens the port";
  }
  // Any other upgrade is an offer, which HTTP allows to leave.
  if (/websocket/i.test(request.headers.get("upgrade") ?? "")) return "request is no WebSocket";
  if (hasLostBody(request)) return "body comes with a method that has one";
  const guest = await life.reach();
  if (guest === undefined) return "VM can be reached in its state";

  const headers = forwarded(request.headers);
  headers.set(REQUEST_ID_HEADER, requestId);
  try {
    const { method, body } = request;
    const answer = await guest.fetch(port, targetOf(request), { method, headers, body });
    const response = new Response(answer.body, {
      status: answer.status,
      statusText: answer.statusText,
      headers: forwarded(answer.headers),
    });
    response.headers.set(REQUEST_ID_HEADER, requestId);
    return response;
  } catch (error) {
    if (error instanceof GuestUnreachable) return "a program answers on the port";
    throw error;
  }
}

/**
 * Reads the header that names the guest's port.
 *
 * @param text Value of the header, null when there is none.
 * @returns The port, 8080 without a header, or undefined when the value is no port.
 */
export function parsePort(text: string | null): number | undefined {
  if (text === null) return DEFAULT_PROXY_PORT;
  if (!/^[0-9]{1,5}$/.test(text)) return undefined;
  const port = Number(text);
  return port >= 1 && port <= 65_535 ? port : undefined;
}

/** The runtime's server hides such a body, and the guest would wait for what its length announces. */
function hasLostBody({ headers, body }: Request): boolean {
  const length = Number(headers.get("content-length") ?? 0);
  return body === null && (length > 0 || headers.has("transfer-encoding"));
}

/** Path and query as the client wrote them, whose dots a URL would resolve. */
function targetOf({ url }: Request): string {
  const target = url.replace(/^\w+:\/\/[^/]*|#.*/g, "");
  // This server takes other characters than ASCII, but a client must not send them.
  return target.replaceAll(/[^!-~]+/g, encodeURIComponent);
}

function forwarded(headers: Headers): Headers {
  const named = (headers.get("connection") ?? "").toLowerCase().split(/\s*,\s*/);
  const dropped = [...HOP_HEADERS, ...named];
  return new Headers(
    [...headers].filter(([name]) => !PROXY_HEADER_REGEXP.test(name) && !dropped.includes(name)),
  );
}
