import type { Aws } from "../aws/connect.ts";
import { waitForImage } from "../control/wait_for_image.ts";
import { startStep, type Teller } from "./progress.ts";
import { type ImageFacts, snapshotGb } from "./image_in_use.ts";
import { outcomeKnown } from "./outcome_known.ts";
import type { BuildPlan } from "./plan_sandbox.ts";
import type { Made } from "./tear_down.ts";

/** An image that was built. */
export interface BuiltImage extends ImageFacts {
  /** Its ARN. */
  readonly imageArn: string;
  /** Seconds that the build took. */
  readonly buildSec: number;
  /** GB of its snapshot; undefined when the service does not say. */
  readonly imageGb: number | undefined;
}

/** What making takes beside a plan. */
export interface MakeOptions {
  /** Where it is made. */
  readonly aws: Aws;
  /** Grows by what is made, for the teardown. */
  readonly made: Made;
  /** Who is told. */
  readonly teller: Teller;
  /** Ends the making. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Uploads an artifact and builds an image from it.
 *
 * @param plan What to build.
 * @param options Where, and who is told.
 * @returns The image, ready to be run.
 * @throws {MicrovmError} What upload or build failed with.
 */
export async function makeImage(
  { build, request }: BuildPlan,
  { aws, made, teller, signal }: MakeOptions,
): Promise<BuiltImage> {
  const { control, artifacts } = aws;
  const uploaded = startStep(teller, "upload", { detail: build.artifactUri });
  await artifacts.put(build.artifactUri, build.artifact, { signal });
  uploaded();
  const built = startStep(teller, "build", { detail: build.name });
  const { imageArn, imageVersion } = await outcomeKnown(
    () => control.createMicrovmImage(request, { signal }),
    { signal, onUnknown: () => made.imageUnknown = build.name },
  );
  made.imageArn = imageArn;
  await waitForImage(control, imageArn, { signal });
  const buildSec = Math.round(built(imageArn)) / 1000;
  const id = { imageIdentifier: imageArn, imageVersion };
  return {
    imageArn,
    buildSec,
    imageGb: await snapshotGb(control, id, { signal }),
    baselineMib: build.memoryMib,
    architecture: build.architecture ?? "ARM_64",
  };
}
