import { defaultDockerfile } from "../artifacts/default_dockerfile.ts";
import type { ImageBuild, SandboxOptions } from "../sandbox/sandbox_options.ts";
import { type FakeAws, fakeAws } from "./fake_aws.ts";
import { FakeService } from "./fake_service.ts";

/** An image build that passes every check. */
export const BUILD: ImageBuild = {
  name: "demo",
  artifact: new Uint8Array([1, 2, 3]),
  artifactUri: "s3://bucket/demo.zip",
  dockerfile: defaultDockerfile(),
  buildRoleArn: "arn:aws:iam::123456789012:role/build",
  memoryMib: 2048,
};

/** A fake service, and options that make a sandbox on it. */
export interface FakeWorld {
  readonly service: FakeService;
  readonly aws: FakeAws;
  readonly options: SandboxOptions;
}

/** Makes a world of its own for a test. */
export async function fakeWorld(options: Partial<SandboxOptions> = {}): Promise<FakeWorld> {
  const service = new FakeService();
  const aws = await fakeAws(service.fetch);
  return { service, aws, options: { aws, image: BUILD, ...options } };
}
