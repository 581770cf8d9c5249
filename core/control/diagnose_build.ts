import type { GetMicrovmImageResponse, MicrovmImageVersion } from "@microvms/protocol/control";
import { MicrovmError } from "../errors/microvm_error.ts";
import type { ControlClient } from "./control_client.ts";
import { paginate } from "./paginate.ts";

/** Folder of the log groups that image builds write to. */
const LOG_PREFIX = "/aws/lambda-microvms";

async function failedVersion(
  control: ControlClient,
  image: GetMicrovmImageResponse,
): Promise<MicrovmImageVersion | undefined> {
  const wanted = image.latestFailedImageVersion;
  const versions = paginate((page) =>
    control.listMicrovmImageVersions({ imageIdentifier: image.imageArn, ...page })
  );
  for await (const version of versions) {
    if (!wanted || version.imageVersion === wanted) return version;
  }
  return undefined;
}

async function reasonsOf(
  control: ControlClient,
  image: GetMicrovmImageResponse,
): Promise<string[]> {
  const version = await failedVersion(control, image);
  if (version === undefined) return [];
  const { imageVersion, stateReason } = version;
  const reasons = stateReason ? [stateReason] : [];
  const builds = paginate((page) =>
    control.listMicrovmImageBuilds({ imageIdentifier: image.imageArn, imageVersion, ...page })
  );
  for await (const build of builds) {
    if (build.stateReason) reasons.push(build.stateReason);
  }
  return [...new Set(reasons)];
}

/**
 * Finds out why an image's build failed. The reason is on the builds and at times on the version,
 * never on the image.
 *
 * @param control The control plane.
 * @param image The image as it was seen in a failed state.
 * @returns ERR_PLATFORM with every reason found, and where the logs are. A look that fails in its
 *     turn does not hide the failure of the build.
 */
export async function diagnoseBuild(
  control: ControlClient,
  image: GetMicrovmImageResponse,
): Promise<MicrovmError> {
  const { imageArn, name, state } = image;
  const logGroup = `${LOG_PREFIX}/${name}`;
  let reasons: string[] = [];
  let cause: unknown;
  try {
    reasons = await reasonsOf(control, image);
  } catch (thrown) {
    cause = thrown;
  }
  const why = reasons.length > 0
    ? reasons.map((reason) => `"${reason}"`).join("; ")
    : "the service gave no reason, and without permission to write logs below " +
      `"${LOG_PREFIX}" the build role leaves none`;
  return new MicrovmError(
    "ERR_PLATFORM",
    `The image build ended in ${state}: ${why}; its log group is "${logGroup}"`,
    { cause, data: { imageArn, state, reasons, logGroup } },
  );
}
