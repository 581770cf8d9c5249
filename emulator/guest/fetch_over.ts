import { type ClientRequest, type IncomingMessage, request as httpRequest } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ConnStream } from "./conn_stream.ts";
import { GuestUnreachable } from "./guest_unreachable.ts";

/** Headers about one connection, which mean nothing behind a proxy. */
const HOP_HEADERS: readonly string[] = ["connection", "keep-alive", "transfer-encoding"];
const NULL_BODY_STATUSES: readonly number[] = [204, 205, 304];

interface Outgoing {
  headers: Headers;
  body: ReadableStream<Uint8Array> | Uint8Array | null;
}

/** What {@link fetchOver} sends. */
export interface FetchOverOptions {
  /** Path and query. */
  readonly path: string;
  /** Method, headers, body and signal. */
  readonly init: RequestInit;
}

/**
 * Sends one HTTP request over a connection of its own.
 *
 * The runtime's own `fetch` makes a connection again when one of its pool was closed, and does that
 * at a time when this process has left the guest's network: the request would reach whatever
 * listens on this machine.
 *
 * Bodies stream both ways and bytes stay as they are: nothing is decoded, followed or retried.
 *
 * @param conn Connection, which is closed when the answer ends, and in every other case.
 * @param options Request to send.
 * @returns The answer.
 * @throws {GuestUnreachable} When the connection ends without an answer.
 */
export async function fetchOver(
  conn: Deno.Conn,
  { path, init }: FetchOverOptions,
): Promise<Response> {
  const stream = new ConnStream(conn);
  try {
    return await exchange(stream, path, init);
  } catch (error) {
    stream.destroy();
    init.signal?.throwIfAborted();
    const why = error instanceof Error ? error.message : String(error);
    throw new GuestUnreachable(`Cannot get an answer from the guest: ${why}`, { cause: error });
  }
}

async function exchange(stream: ConnStream, path: string, init: RequestInit): Promise<Response> {
  const { method = "GET", signal } = init;
  const { headers, body } = await outgoing(init);
  const request = httpRequest({
    method,
    path,
    headers: Object.fromEntries(headers),
    createConnection: () => stream,
    ...(signal ? { signal } : {}),
  });
  const answered = Promise.withResolvers<IncomingMessage>();
  request.once("response", answered.resolve);
  request.once("close", () => answered.reject(new Error("The connection ended")));
  request.on("error", (error) => {
    answered.reject(error);
    stream.destroy();
  });
  send(request, body).catch((error) => request.destroy(error));
  const answer = await answered.promise;
  answer.once("close", () => stream.destroy());
  return toResponse(answer, method);
}

async function outgoing({ headers: given, body }: RequestInit): Promise<Outgoing> {
  const headers = new Headers(given);
  if (!headers.has("accept-encoding")) headers.set("accept-encoding", "identity");
  if (body === undefined || body === null) return { headers, body: null };
  const parsed = new Response(body);
  const type = parsed.headers.get("content-type");
  if (type !== null && !headers.has("content-type")) headers.set("content-type", type);
  if (body instanceof ReadableStream) return { headers, body };
  const bytes = await parsed.bytes();
  headers.set("content-length", String(bytes.length));
  return { headers, body: bytes };
}

async function send(request: ClientRequest, body: Outgoing["body"]): Promise<void> {
  if (body instanceof ReadableStream) await pipeline(Readable.fromWeb(body), request);
  else request.end(body ?? undefined);
}

function toResponse(answer: IncomingMessage, method: string): Response {
  const headers = new Headers();
  for (let at = 0; at + 1 < answer.rawHeaders.length; at += 2) {
    const [name = "", value = ""] = answer.rawHeaders.slice(at, at + 2);
    if (!HOP_HEADERS.includes(name.toLowerCase())) headers.append(name, value);
  }
  const status = answer.statusCode ?? 0;
  const empty = method === "HEAD" || NULL_BODY_STATUSES.includes(status);
  if (empty) answer.resume();
  const body = empty ? null : Readable.toWeb(answer);
  return new Response(body, { status, statusText: answer.statusMessage ?? "", headers });
}
