import { createHash, timingSafeEqual } from "node:crypto";
import { AwsV4Signer } from "aws4fetch";
import { parseAmzDate } from "./amz_date.ts";

/** The key pair that a client signs its requests with. */
export interface Credentials {
  /** Public half, sent with every request. */
  accessKeyId: string;
  /** Secret half, never sent. */
  secretAccessKey: string;
}

/** A request as far as its signature covers it. */
export interface SignedRequest {
  /** HTTP method. */
  method: string;
  /** The whole URL, with the host that the client asked for. */
  url: string;
  /** All headers. */
  headers: Headers;
  /** The body, or undefined when the caller proves the declared hash of a streamed one itself. */
  body?: Uint8Array<ArrayBuffer> | undefined;
}

/** What a signature is held against. */
export interface SignatureTerms {
  /** The only key pair that may sign. */
  credentials: Credentials;
  /** Region that the signature's scope has to name. */
  region: string;
  /** Service that the signature's scope has to name. */
  service: string;
  /** The time, in milliseconds since 1970. */
  now: number;
  /** How far the request's date may be off either way, in milliseconds. */
  maxSkewMs: number;
}

/** The ways in which a request is not signed as the service demands. */
export const SIGNATURE_FAULTS = [
  "missing",
  "incomplete",
  "unknown key",
  "wrong service",
  "wrong region",
  "expired",
  "not yet current",
  "wrong payload hash",
  "mismatch",
] as const;

/** One of {@linkcode SIGNATURE_FAULTS}. */
export type SignatureFault = (typeof SIGNATURE_FAULTS)[number];

/** Header that declares the hash of the body, or that the body is not signed. */
export const PAYLOAD_HASH_HEADER = "x-amz-content-sha256";

const ALGORITHM = "AWS4-HMAC-SHA256";
const HEADER_NAMES_REGEXP = /^[\w-]+(;[\w-]+)*$/;

/**
 * Checks the AWS Signature Version 4 of a request, by signing the same headers again.
 *
 * @param request The request.
 * @param terms What the signature is held against.
 * @returns What is wrong with the signature, or undefined when nothing is.
 */
export async function checkSignature(
  request: SignedRequest,
  terms: SignatureTerms,
): Promise<SignatureFault | undefined> {
  const header = request.headers.get("authorization");
  if (header === null) return "missing";
  const claim = parseAuthorization(header);
  const datetime = request.headers.get("x-amz-date") ?? "";
  const signedAt = parseAmzDate(datetime);
  if (claim === undefined || signedAt === undefined) return "incomplete";

  if (claim.accessKeyId !== terms.credentials.accessKeyId) return "unknown key";
  if (claim.service !== terms.service) return "wrong service";
  if (claim.region !== terms.region) return "wrong region";
  if (signedAt < terms.now - terms.maxSkewMs) return "expired";
  if (signedAt > terms.now + terms.maxSkewMs) return "not yet current";

  const declared = request.headers.get(PAYLOAD_HASH_HEADER);
  if (declared !== null && request.body !== undefined && declared !== sha256(request.body)) {
    return "wrong payload hash";
  }
  const expected = await signAgain(request, claim, { ...terms, datetime });
  return sameText(header, expected) ? undefined : "mismatch";
}

interface Claim {
  accessKeyId: string;
  region: string;
  service: string;
  signedHeaders: readonly string[];
}

function parseAuthorization(header: string): Claim | undefined {
  const [algorithm, ...rest] = header.split(" ");
  if (algorithm !== ALGORITHM) return undefined;
  const parts = new Map(
    rest.join("").split(",").map((part): [string, string] => {
      const [name = "", ...value] = part.split("=");
      return [name, value.join("=")];
    }),
  );
  const scope = parts.get("Credential")?.split("/") ?? [];
  const [accessKeyId, , region, service] = scope;
  const names = parts.get("SignedHeaders") ?? "";
  const named = HEADER_NAMES_REGEXP.test(names) && parts.has("Signature");
  if (!accessKeyId || !region || !service || !named) return undefined;
  return { accessKeyId, region, service, signedHeaders: names.split(";") };
}

function signAgain(
  request: SignedRequest,
  claim: Claim,
  { credentials, region, service, datetime }: SignatureTerms & { datetime: string },
): Promise<string> {
  const headers = new Headers();
  for (const name of claim.signedHeaders) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const signer = new AwsV4Signer({
    ...credentials,
    method: request.method,
    url: request.url,
    headers,
    body: request.body ?? null,
    service,
    region,
    datetime,
    allHeaders: true,
  });
  return signer.authHeader();
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function sameText(left: string, right: string): boolean {
  const encoder = new TextEncoder();
  const a = encoder.encode(left.replaceAll(/,\s*/g, ", "));
  const b = encoder.encode(right);
  return a.length === b.length && timingSafeEqual(a, b);
}
