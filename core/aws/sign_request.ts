import { AwsV4Signer } from "aws4fetch";
import type { HttpRequest } from "../http/send.ts";
import type { AwsCredentials } from "./credentials.ts";

/** Who signs, for what, and when. */
export interface SignOptions {
  /** The keys. */
  readonly credentials: AwsCredentials;
  /** Name that the service signs under. */
  readonly service: "lambda" | "s3";
  /** The region. */
  readonly region: string;
  /** Wall time in epoch milliseconds. */
  readonly now: number;
}

/**
 * Signs a request with AWS Signature Version 4.
 *
 * @param request The request; every header it has is signed.
 * @param options Keys, service, region, time.
 * @returns The same request with the signature's headers.
 */
export async function signRequest(
  request: HttpRequest,
  { credentials, service, region, now }: SignOptions,
): Promise<HttpRequest> {
  const { accessKeyId, secretAccessKey, sessionToken } = credentials;
  const { method, url, headers, body } = request;
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers,
    body: body ?? null,
    accessKeyId,
    secretAccessKey: secretAccessKey.reveal(),
    ...(sessionToken === undefined ? {} : { sessionToken: sessionToken.reveal() }),
    service,
    region,
    datetime: new Date(now).toISOString().replace(/[:-]|\.\d{3}/g, ""),
    allHeaders: true,
  });
  const signed = await signer.sign();
  return { ...request, url: signed.url, headers: signed.headers };
}
