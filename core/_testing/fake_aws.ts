import { type Aws, connect } from "../aws/connect.ts";
import type { FakeFetch } from "./fake_fetch.ts";
import { type FakePorts, fakePorts } from "./fake_ports.ts";

/** AWS on which nothing is real. */
export interface FakeAws extends Aws {
  readonly ports: FakePorts;
}

/** Connects to a fake fetch in us-east-1, the control plane at `http://aws.test`. */
export async function fakeAws(fake: FakeFetch): Promise<FakeAws> {
  const ports = fakePorts(fake);
  const env = new Map([
    ["AWS_ENDPOINT_URL_LAMBDA_MICROVMS", "http://aws.test"],
    ["AWS_ENDPOINT_URL_S3", "http://s3.test"],
    ["AWS_ACCESS_KEY_ID", "AKID"],
    ["AWS_SECRET_ACCESS_KEY", "hidden-key"],
  ]);
  return { ...await connect({ env, ...ports }), ports };
}
