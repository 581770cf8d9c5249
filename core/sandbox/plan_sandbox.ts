import { DEFAULT_AGENT_PORT } from "@microvms/protocol";
import {
  checkShape,
  connectorArn,
  IMAGE_NAME,
  managedImageArn,
  OPERATIONS,
  parseArn,
  PORT_NUMBER,
  SIZE_CLASSES,
} from "@microvms/protocol/control";
import { BASE_IMAGE } from "../artifacts/base_image.ts";
import { checkDockerfile } from "../artifacts/check_dockerfile.ts";
import { parseS3Uri } from "../artifacts/s3_uri.ts";
import { checkInput } from "../control/check_input.ts";
import type { ControlInput } from "../control/control_client.ts";
import { MicrovmError } from "../errors/microvm_error.ts";
import { mintAgentToken } from "../ids.ts";
import type { Secret } from "../secret.ts";
import { launchPayload } from "./launch_payload.ts";
import type { ImageBuild, SandboxOptions } from "./sandbox_options.ts";

const MICROVM_HOOK_SEC = 30;
const IMAGE_HOOK_SEC = 30;
const DEFAULT_IDLE_SEC = 600;
const DEFAULT_DURATION_SEC = 3_600;

/** An image that is to be built, with the request that creates it. */
export interface BuildPlan {
  /** What the caller wants built. */
  readonly build: ImageBuild;
  /** What the service is asked for. */
  readonly request: ControlInput<"CreateMicrovmImage">;
}

/** Everything that a sandbox needs, checked; nothing was sent yet. */
export interface SandboxPlan {
  /** Name or ARN of an image that exists, or one to build. */
  readonly image: string | BuildPlan;
  /** What the service is asked for, but for the image. */
  readonly launch: Omit<ControlInput<"RunMicrovm">, "imageIdentifier">;
  /** The secret that the daemon will demand. */
  readonly agentToken: Secret;
  /** Port that the daemon listens on. */
  readonly port: number;
  /** Seconds that the VM stays suspended before the service ends it. */
  readonly suspendedWindowSec: number;
}

function planBuild(
  build: ImageBuild,
  region: string,
  { port }: { readonly port: number },
): BuildPlan {
  const { name, artifactUri, buildRoleArn, memoryMib, architecture = "ARM_64" } = build;
  if (!SIZE_CLASSES.some(({ baselineMib }) => baselineMib === memoryMib)) {
    const sizes = SIZE_CLASSES.map(({ baselineMib }) => baselineMib).join(", ");
    throw new MicrovmError(
      "ERR_INVALID_ARG",
      `Cannot build an image of ${memoryMib} MiB: use one of ${sizes}`,
    );
  }
  checkDockerfile(build.dockerfile, { port });
  parseS3Uri(artifactUri);
  const request: BuildPlan["request"] = {
    name,
    baseImageArn: managedImageArn(region, BASE_IMAGE.name),
    buildRoleArn,
    codeArtifact: { uri: artifactUri },
    cpuConfigurations: [{ architecture }],
    resources: [{ minimumMemoryInMiB: memoryMib }],
    hooks: {
      port,
      microvmHooks: {
        run: "ENABLED",
        runTimeoutInSeconds: MICROVM_HOOK_SEC,
        resume: "ENABLED",
        resumeTimeoutInSeconds: MICROVM_HOOK_SEC,
        suspend: "ENABLED",
        suspendTimeoutInSeconds: MICROVM_HOOK_SEC,
        terminate: "ENABLED",
        terminateTimeoutInSeconds: MICROVM_HOOK_SEC,
      },
      microvmImageHooks: {
        ready: "ENABLED",
        readyTimeoutInSeconds: IMAGE_HOOK_SEC,
        validate: "ENABLED",
        validateTimeoutInSeconds: IMAGE_HOOK_SEC,
      },
    },
  };
  checkInput(OPERATIONS.CreateMicrovmImage, request);
  return { build, request };
}

function checkImage(image: string, region: string): void {
  if (!image.startsWith("arn:")) {
    const [broken] = checkShape(IMAGE_NAME, image);
    if (broken === undefined) return;
    throw new MicrovmError(
      "ERR_INVALID_ARG",
      `Cannot use the image "${image}": ${broken.constraint}`,
    );
  }
  const parts = parseArn(image);
  if (parts?.kind !== "microvm-image") {
    throw new MicrovmError("ERR_INVALID_ARG", `Cannot use the image: "${image}" is no image's ARN`);
  }
  if (parts.region !== region) {
    const message = `Cannot use the image "${image}": the region in use is ${region}`;
    throw new MicrovmError("ERR_INVALID_ARG", message);
  }
}

/**
 * Checks everything that can be checked here, and settles what the service will be asked for. So a
 * refusal costs no upload and no build.
 *
 * @param options What the sandbox is made of.
 * @returns The plan.
 * @throws {MicrovmError} ERR_INVALID_ARG naming what to change.
 */
export function planSandbox(options: SandboxOptions): SandboxPlan {
  const { aws, image, executionRoleArn, env = {}, port = DEFAULT_AGENT_PORT } = options;
  const { maximumDurationSec = DEFAULT_DURATION_SEC, idlePolicy } = options;
  const { region, ports: { random } } = aws;
  const [badPort] = checkShape(PORT_NUMBER, port);
  if (badPort !== undefined || !Number.isInteger(port)) {
    throw new MicrovmError("ERR_INVALID_ARG", `Cannot use the port: ${port} is not 1 to 65535`);
  }
  const agentToken = mintAgentToken(random);
  const policy = idlePolicy ?? {
    maxIdleDurationSeconds: DEFAULT_IDLE_SEC,
    suspendedDurationSeconds: DEFAULT_IDLE_SEC,
    autoResumeEnabled: false,
  };
  const launch: SandboxPlan["launch"] = {
    ...(executionRoleArn === undefined ? {} : { executionRoleArn }),
    ingressNetworkConnectors: [connectorArn(region, "ALL_INGRESS")],
    idlePolicy: policy,
    maximumDurationInSeconds: maximumDurationSec,
    runHookPayload: launchPayload(agentToken, env).reveal(),
  };
  // The image stands in for the one that is resolved or built later.
  checkInput(OPERATIONS.RunMicrovm, { ...launch, imageIdentifier: "image" });
  const suspendedWindowSec = policy.suspendedDurationSeconds;
  const shared = { launch, agentToken, port, suspendedWindowSec };
  if (typeof image === "string") {
    checkImage(image, region);
    return { ...shared, image };
  }
  return { ...shared, image: planBuild(image, region, { port }) };
}
