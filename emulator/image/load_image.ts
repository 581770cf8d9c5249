import type { Image } from "./image.ts";
import { planImage } from "./plan_image.ts";
import { unpackArtifact } from "./unpack_artifact.ts";

/**
 * Unpacks an artifact and reads its Dockerfile.
 *
 * @param zip Bytes of the artifact.
 * @param folder Folder to unpack into; made when it does not exist.
 * @returns The image, whose files stay in `folder`.
 * @throws {BuildFailure} When the artifact or its Dockerfile cannot be used.
 */
export async function loadImage(zip: Uint8Array<ArrayBuffer>, folder: string): Promise<Image> {
  await unpackArtifact(zip, folder);
  const dockerfile = await Deno.readTextFile(`${folder}/Dockerfile`);
  return { folder, plan: planImage(dockerfile, folder) };
}
