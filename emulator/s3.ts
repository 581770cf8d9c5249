import type { Bucket, StoredObject } from "./bucket.ts";
import type { Clock } from "./clock.ts";
import {
  checkSignature,
  type Credentials,
  PAYLOAD_HASH_HEADER,
  type SignatureFault,
} from "./sigv4.ts";

/** What the bucket's HTTP face needs. */
export interface S3Options {
  /** The one bucket there is. */
  bucket: Bucket;
  /** Its name. */
  bucketName: string;
  /** Region that signatures have to name. */
  region: string;
  /** The key pair that may sign. */
  credentials: Credentials;
  /** Source of time. */
  clock: Clock;
  /** Writer of one line per refusal. */
  log(text: string): void;
}

/** The errors that the bucket answers, with S3's statuses. */
export const S3_ERRORS = {
  AccessDenied: { status: 403, message: "Access Denied" },
  AuthorizationHeaderMalformed: {
    status: 400,
    message: "The authorization header is malformed.",
  },
  InvalidAccessKeyId: {
    status: 403,
    message: "The AWS Access Key Id you provided does not exist in our records.",
  },
  InvalidRequest: {
    status: 400,
    message: "Missing required header for this request: x-amz-content-sha256",
  },
  NoSuchBucket: { status: 404, message: "The specified bucket does not exist" },
  NoSuchKey: { status: 404, message: "The specified key does not exist." },
  NotImplemented: {
    status: 501,
    message:
      "The local emulator stores and gives back whole objects only: no aws-chunked bodies, no copies, no listings, no multipart uploads",
  },
  RequestTimeTooSkewed: {
    status: 403,
    message: "The difference between the request time and the current time is too large.",
  },
  SignatureDoesNotMatch: {
    status: 403,
    message:
      "The request signature we calculated does not match the signature you provided. Check your key and signing method.",
  },
  XAmzContentSHA256Mismatch: {
    status: 400,
    message: "The provided 'x-amz-content-sha256' header does not match what was computed.",
  },
} as const;

/** Code of one of {@linkcode S3_ERRORS}. */
export type S3ErrorCode = keyof typeof S3_ERRORS;

const ERROR_OF_FAULT: Readonly<Record<SignatureFault, S3ErrorCode>> = {
  "missing": "AccessDenied",
  "incomplete": "AccessDenied",
  "unknown key": "InvalidAccessKeyId",
  "wrong service": "AuthorizationHeaderMalformed",
  "wrong region": "AuthorizationHeaderMalformed",
  "expired": "RequestTimeTooSkewed",
  "not yet current": "RequestTimeTooSkewed",
  "wrong payload hash": "XAmzContentSHA256Mismatch",
  "mismatch": "SignatureDoesNotMatch",
};

const MAX_SKEW_MS = 15 * 60_000;
const UNSIGNED_PAYLOAD = "UNSIGNED-PAYLOAD";
// AWS's JavaScript SDK names the operation; every other query is about something else than the object.
const OBJECT_QUERY_REGEXP = /^(\?x-id=\w+)?$/;

/**
 * Makes the bucket's HTTP face: PUT, GET, HEAD and DELETE of whole objects.
 *
 * @param options What it needs.
 * @returns The handler of one request.
 */
export function createS3(options: S3Options): (request: Request) => Promise<Response> {
  return async (request) => {
    const requestId = crypto.randomUUID();
    const answer = await serve(request, options);
    const response = typeof answer === "string" ? refusal(answer, { request, requestId }) : answer;
    if (typeof answer === "string") {
      const { status, message } = S3_ERRORS[answer];
      options.log(`Refused ${request.method} of an object: ${status} ${answer} (${message})`);
      await request.body?.cancel();
    }
    response.headers.set("x-amz-request-id", requestId);
    return response;
  };
}

async function serve(request: Request, options: S3Options): Promise<Response | S3ErrorCode> {
  const { credentials, region, clock } = options;
  const fault = await checkSignature(
    { method: request.method, url: request.url, headers: request.headers },
    { credentials, region, service: "s3", now: clock.now(), maxSkewMs: MAX_SKEW_MS },
  );
  if (fault !== undefined) return ERROR_OF_FAULT[fault];

  const url = new URL(request.url);
  const { bucket, key } = locate(url, options.bucketName);
  if (bucket !== options.bucketName) return "NoSuchBucket";
  if (key === "") return request.method === "HEAD" ? new Response(null) : "NotImplemented";
  // Done as if it were about the object's bytes, such a request would store, give or delete wrong ones.
  if (!OBJECT_QUERY_REGEXP.test(url.search) || request.headers.has("x-amz-copy-source")) {
    return "NotImplemented";
  }
  switch (request.method) {
    case "PUT":
      return await put(key, { request, ...options });
    case "GET":
    case "HEAD":
      return await get(key, { request, ...options });
    case "DELETE":
      await options.bucket.delete(key);
      return new Response(null, { status: 204 });
    default:
      return "NotImplemented";
  }
}

async function put(
  key: string,
  { request, bucket, clock }: S3Options & { request: Request },
): Promise<Response | S3ErrorCode> {
  const hash = request.headers.get(PAYLOAD_HASH_HEADER);
  if (hash === null) return "InvalidRequest";
  // A body in signed chunks is not the object's bytes; stored as it comes it would be a broken object.
  if (hash.startsWith("STREAMING-")) return "NotImplemented";
  const stored = await bucket.put(key, request.body, {
    contentType: request.headers.get("content-type") ?? "binary/octet-stream",
    sha256: hash === UNSIGNED_PAYLOAD ? undefined : hash,
    now: clock.now(),
  });
  if (stored === undefined) return "XAmzContentSHA256Mismatch";
  return new Response(null, { headers: { etag: `"${stored.etag}"` } });
}

async function get(
  key: string,
  { request, bucket }: S3Options & { request: Request },
): Promise<Response | S3ErrorCode> {
  const stored = bucket.get(key);
  if (stored === undefined) return "NoSuchKey";
  if (request.method === "HEAD") return new Response(null, { headers: headersOf(stored) });
  const file = await Deno.open(stored.path);
  return new Response(file.readable, { headers: headersOf(stored) });
}

function headersOf(stored: StoredObject): Headers {
  return new Headers({
    "content-length": `${stored.size}`,
    "content-type": stored.contentType,
    "etag": `"${stored.etag}"`,
    "last-modified": new Date(stored.storedAt).toUTCString(),
  });
}

function locate(url: URL, bucketName: string): { bucket: string; key: string } {
  const path = decodePath(url.pathname.slice(1));
  if (url.hostname.startsWith(`${bucketName}.`)) return { bucket: bucketName, key: path };
  const [bucket = "", ...key] = path.split("/");
  return { bucket, key: key.join("/") };
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function refusal(
  code: S3ErrorCode,
  { request, requestId }: { request: Request; requestId: string },
): Response {
  const { status, message } = S3_ERRORS[code];
  const members = [
    `<Code>${code}</Code>`,
    `<Message>${escapeXml(message)}</Message>`,
    `<Resource>${escapeXml(new URL(request.url).pathname)}</Resource>`,
    `<RequestId>${requestId}</RequestId>`,
  ];
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error>${members.join("")}</Error>`;
  return new Response(request.method === "HEAD" ? null : body, {
    status,
    headers: { "content-type": "application/xml" },
  });
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
