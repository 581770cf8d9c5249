import type { Aws } from "../aws/connect.ts";
import type { CallOptions } from "../control/call_operation.ts";
import { paginate } from "../control/paginate.ts";
import { MicrovmError } from "../errors/microvm_error.ts";

/**
 * Finds an image by its name. The service filters by any part of a name, so every page is looked
 * through for the whole one.
 *
 * @param aws Where the image is.
 * @param image Name or ARN; an ARN costs no call.
 * @param options The caller's signal.
 * @returns The image's ARN.
 * @throws {MicrovmError} ERR_PRECONDITION when there is no image of this name.
 */
export async function resolveImage(
  { control, region }: Aws,
  image: string,
  { signal }: CallOptions = {},
): Promise<string> {
  if (image.startsWith("arn:")) return image;
  const images = paginate((page) =>
    control.listMicrovmImages({ nameFilter: image, ...page }, { signal })
  );
  for await (const { name, imageArn } of images) {
    if (name === image) return imageArn;
  }
  throw new MicrovmError(
    "ERR_PRECONDITION",
    `Cannot find the image: "${image}" is not in ${region}; build it first, or give its ARN`,
  );
}
