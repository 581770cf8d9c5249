import { managedImageArn, type ManagedMicrovmImageSummary } from "@microvms/protocol/control";
import { refuse } from "../refusal.ts";
import { checkImageArn } from "./find.ts";
import type { Handlers, Service } from "./service.ts";

/** Versions of AWS's image, newest first. */
export const MANAGED_VERSIONS = ["1", "0"] as const;

// The image is older than any emulator, whatever its clock says.
const CREATED_AT = Date.UTC(2026, 5, 1) / 1000;

type Family = "ListManagedMicrovmImages" | "ListManagedMicrovmImageVersions";

/**
 * Makes the handlers of the images that AWS manages.
 *
 * @param service What they work with.
 */
export function managedImageHandlers(service: Service): Pick<Handlers, Family> {
  const { pages, region } = service;
  const summary: ManagedMicrovmImageSummary = {
    createdAt: CREATED_AT,
    imageArn: managedImageArn(region),
    updatedAt: CREATED_AT,
  };
  return {
    ListManagedMicrovmImages: (input) =>
      pages.cut([summary], { ...input, listing: "managed images", placeOf: () => 0 }),

    ListManagedMicrovmImageVersions(input) {
      checkImageArn({ region, account: "aws" }, input.imageIdentifier);
      if (input.imageIdentifier !== summary.imageArn) {
        throw refuse("ResourceNotFoundException", {
          rule: "managed image exists",
          message: `MicroVMImage not found for MicroVMImageID: ${input.imageIdentifier}`,
        });
      }
      const versions = MANAGED_VERSIONS.map((imageVersion) => ({
        ...summary,
        imageVersion,
        status: "AVAILABLE",
      }));
      return pages.cut(versions, {
        ...input,
        listing: "versions of a managed image",
        placeOf: ({ imageVersion }) => -Number(imageVersion),
      });
    },
  };
}
