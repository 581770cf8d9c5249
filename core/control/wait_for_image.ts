import { pollUntil } from "../http/poll_until.ts";
import type { CallOptions } from "./call_operation.ts";
import type { ControlClient } from "./control_client.ts";
import { diagnoseBuild } from "./diagnose_build.ts";
import { CONTROL_PACES } from "./paces.ts";

// The last two are not in the service's model; they were seen to mean the same.
const READY_IMAGE_STATES: readonly string[] = ["CREATED", "UPDATED", "ACTIVE", "AVAILABLE"];

/**
 * Waits until an image can be run.
 *
 * @param control The control plane.
 * @param imageArn ARN of the image.
 * @param options The caller's signal.
 * @throws {MicrovmError} ERR_PLATFORM with the builds' reasons when the build failed; ERR_TIMEOUT.
 */
export async function waitForImage(
  control: ControlClient,
  imageArn: string,
  { signal }: CallOptions = {},
): Promise<void> {
  const what = `the build of "${imageArn}"`;
  const pace = CONTROL_PACES.build;
  await pollUntil<void>(control.ports.clock, async () => {
    const image = await control.getMicrovmImage({ imageIdentifier: imageArn }, { signal });
    if (image.state.includes("FAILED")) throw await diagnoseBuild(control, image);
    return READY_IMAGE_STATES.includes(image.state)
      ? { done: true, value: undefined }
      : { done: false, state: image.state };
  }, { pace, what, signal });
}
