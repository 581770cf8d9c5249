import { STATUS_CODE } from "@std/http/status";
import type { CredentialProvider } from "../aws/credentials.ts";
import type { Endpoint } from "../aws/endpoints.ts";
import { signRequest } from "../aws/sign_request.ts";
import { MicrovmError } from "../errors/microvm_error.ts";
import { exchange, type HttpAnswer } from "../http/exchange.ts";
import type { HttpRequest } from "../http/send.ts";
import { isPassing } from "../http/is_passing.ts";
import { withRetries } from "../http/with_retries.ts";
import type { Ports } from "../ports/ports.ts";
import { parseS3Uri, type S3Location } from "./s3_uri.ts";

/** Milliseconds that an upload may take whatever its size. */
const BASE_MS = 60_000;
/** Slowest upload that is still waited for. */
const BYTES_PER_MS = 100;

/** Where the bucket is, and who writes to it. */
export interface StoreConnection {
  /** Where S3 is reached. */
  readonly endpoint: Endpoint;
  /** Region to sign for. */
  readonly region: string;
  /** Asked again for every request. */
  readonly credentials: CredentialProvider;
  /** Fetch, clock and randomness. */
  readonly ports: Ports;
}

function objectUrl({ url, overridden }: Endpoint, { bucket, key }: S3Location): URL {
  const path = key.split("/").map(encodeURIComponent).join("/")
    .replaceAll(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
  // A dot in the bucket's name would not match the certificate of a host below it.
  if (overridden || bucket.includes(".")) return new URL(`${url}/${bucket}/${path}`);
  return new URL(`${url.replace("://", `://${bucket}.`)}/${path}`);
}

function storeError(uri: string, { status, headers, bytes }: HttpAnswer): MicrovmError {
  const text = new TextDecoder().decode(bytes);
  const s3Code = /<Code>([^<]*)<\/Code>/.exec(text)?.[1] ?? null;
  const said = /<Message>([^<]*)<\/Message>/.exec(text)?.[1];
  const bucketRegion = headers.get("x-amz-bucket-region");
  const reason = [
    `${status}${s3Code === null ? "" : ` ${s3Code}`}`,
    ...(said === undefined ? [] : [`"${said}"`]),
    ...(bucketRegion === null ? [] : [`the bucket is in ${bucketRegion}`]),
  ].join(": ");
  const code = isPassing(status)
    ? "ERR_RETRYABLE"
    : status === STATUS_CODE.Forbidden
    ? "ERR_CREDENTIALS"
    : "ERR_PRECONDITION";
  return new MicrovmError(code, `Failed to upload to "${uri}": ${reason}`, {
    data: { uri, status, s3Code },
  });
}

/** The S3 bucket that artifacts are built from. */
export class ArtifactStore {
  readonly #connection: StoreConnection;

  /**
   * Reaches a bucket; nothing is sent yet.
   *
   * @param connection Where the bucket is, and who writes to it.
   */
  constructor(connection: StoreConnection) {
    this.#connection = connection;
  }

  /**
   * Writes an object.
   *
   * @param uri Its place, `s3://bucket/key`.
   * @param bytes Its content.
   * @param options The caller's signal.
   * @throws {MicrovmError} ERR_INVALID_ARG for another URI, before any request; ERR_CREDENTIALS when
   *     the write is denied; ERR_PRECONDITION when the bucket is missing or elsewhere.
   */
  async put(
    uri: string,
    bytes: Uint8Array,
    { signal }: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<void> {
    const { endpoint, region, credentials, ports } = this.#connection;
    const body = new Uint8Array(bytes);
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
    const request: HttpRequest = {
      method: "PUT",
      url: objectUrl(endpoint, parseS3Uri(uri)),
      headers: new Headers({
        "content-type": "application/zip",
        "x-amz-content-sha256": digest.toHex(),
      }),
      body,
    };
    const timeoutMs = BASE_MS + Math.ceil(body.length / BYTES_PER_MS);
    await withRetries(ports, async () => {
      const now = ports.clock.now();
      const keys = await credentials();
      const signed = await signRequest(request, { credentials: keys, service: "s3", region, now });
      const answer = await exchange(ports, signed, { timeoutMs, signal });
      if (answer.status !== STATUS_CODE.OK) throw storeError(uri, answer);
    }, { signal });
  }
}
