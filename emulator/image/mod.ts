/**
 * Images: an uploaded artifact, unpacked, and its Dockerfile, understood.
 *
 * ```ts ignore
 * import { loadImage } from "./image/mod.ts";
 *
 * const image = await loadImage(zip, folder);
 * console.log(image.plan.argv);
 * ```
 *
 * @module
 */
export { BUILD_FAILURE_REASONS, BuildFailure, type BuildFailureReason } from "./build_failure.ts";
export type { CopyStep, Image, ImagePlan, ImageStep, RunStep, WorkdirStep } from "./image.ts";
export { DEFAULT_PATH } from "./default_path.ts";
export { loadImage } from "./load_image.ts";
export { planImage } from "./plan_image.ts";
export { unpackArtifact } from "./unpack_artifact.ts";
