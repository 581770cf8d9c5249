import { MicrovmError } from "../errors/microvm_error.ts";
import type { Environment } from "../ports/environment.ts";

/** Where a service is reached. */
export interface Endpoint {
  /** Base address, without a slash at its end. */
  readonly url: string;
  /** Whether the environment chose it. */
  readonly overridden: boolean;
}

/** The endpoints of one region. */
export interface Endpoints {
  /** The control plane. */
  readonly control: Endpoint;
  /** S3. */
  readonly s3: Endpoint;
}

function resolve(env: Environment, variable: string, fallback: string): Endpoint {
  for (const name of [variable, "AWS_ENDPOINT_URL"]) {
    const text = env.get(name);
    if (!text) continue;
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (url === undefined || !["http:", "https:"].includes(url.protocol)) {
      const message = `Cannot use the endpoint in ${name}: it must be an http or https address`;
      throw new MicrovmError("ERR_INVALID_ARG", message);
    }
    return { url: `${url.origin}${url.pathname.replace(/\/+$/, "")}`, overridden: true };
  }
  return { url: fallback, overridden: false };
}

/**
 * Settles the endpoints by AWS's own variables: the service's, then `AWS_ENDPOINT_URL`, else the
 * region's.
 *
 * @param env The environment.
 * @param region The region.
 * @returns The endpoints.
 * @throws {MicrovmError} ERR_INVALID_ARG for a variable that holds no http or https address.
 */
export function resolveEndpoints(env: Environment, region: string): Endpoints {
  const control = `https://lambda.${region}.amazonaws.com`;
  const s3 = `https://s3.${region}.amazonaws.com`;
  return {
    control: resolve(env, "AWS_ENDPOINT_URL_LAMBDA_MICROVMS", control),
    s3: resolve(env, "AWS_ENDPOINT_URL_S3", s3),
  };
}
