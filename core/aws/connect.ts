import { ArtifactStore } from "../artifacts/artifact_store.ts";
import { ControlClient } from "../control/control_client.ts";
import { type Clock, systemClock } from "../ports/clock.ts";
import type { Environment } from "../ports/environment.ts";
import type { Fetch } from "../ports/fetch.ts";
import type { Ports } from "../ports/ports.ts";
import { type Random, systemRandom } from "../ports/random.ts";
import { credentialProvider } from "./credentials.ts";
import { resolveEndpoints } from "./endpoints.ts";
import { resolveRegion } from "./regions.ts";

/** How AWS, or an emulator of it, is reached. */
export interface ConnectOptions {
  /** The environment: region, endpoints and keys by AWS's own variables; `Deno.env` is one. */
  readonly env: Environment;
  /** The region. Default: the environment's, else `us-east-1`. */
  readonly region?: string | undefined;
  /** Lets a region through that is not known by name. Default false. */
  readonly unlistedRegion?: boolean | undefined;
  /** How requests are sent. Default: the global fetch. */
  readonly fetch?: Fetch | undefined;
  /** How time passes. Default: the machine's clock. */
  readonly clock?: Clock | undefined;
  /** Where tokens and jitter come from. Default: WebCrypto. */
  readonly random?: Random | undefined;
}

/** AWS as seen from one region with one identity. */
export interface Aws {
  /** The region. */
  readonly region: string;
  /** The service's control plane. */
  readonly control: ControlClient;
  /** The bucket for artifacts. */
  readonly artifacts: ArtifactStore;
  /** Fetch, clock and randomness. */
  readonly ports: Ports;
}

/**
 * Settles region, endpoints and credentials. Nothing is sent to the service yet.
 *
 * @param options Where these come from.
 * @returns What every other part of the library works on.
 * @throws {MicrovmError} ERR_INVALID_ARG for a region or an endpoint that cannot be used;
 *     ERR_CREDENTIALS when there are none.
 *
 * @example With the keys of an emulator
 * ```ts
 * import { connect } from "@microvms/core";
 * import { assertEquals } from "@std/assert";
 *
 * const env = new Map([
 *   ["AWS_ENDPOINT_URL", "http://127.0.0.1:9911"],
 *   ["AWS_ACCESS_KEY_ID", "AKIAEMULATOR"],
 *   ["AWS_SECRET_ACCESS_KEY", "made-up"],
 * ]);
 * const aws = await connect({ env });
 * assertEquals(aws.region, "us-east-1");
 * ```
 */
export async function connect(options: ConnectOptions): Promise<Aws> {
  const { env, fetch = globalThis.fetch, clock = systemClock, random = systemRandom } = options;
  const region = resolveRegion(options);
  const endpoints = resolveEndpoints(env, region);
  const credentials = credentialProvider(env);
  // Asked once here, so that missing credentials cost no build of an artifact.
  await credentials();
  const ports: Ports = { fetch, clock, random };
  const shared = { region, credentials, ports };
  return {
    region,
    ports,
    control: new ControlClient({ ...shared, url: endpoints.control.url }),
    artifacts: new ArtifactStore({ ...shared, endpoint: endpoints.s3 }),
  };
}
