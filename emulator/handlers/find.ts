import { parseArn } from "@microvms/protocol/control";
import type { MicrovmLife } from "../microvm_life.ts";
import { denyAccess, refuse } from "../refusal.ts";
import { type ImageRecord, versionName, type VersionRecord } from "../image_record.ts";
import type { Service } from "./service.ts";

/** Who owns an image: this account, or `aws`. */
export type Owner = Pick<Service, "region" | "account">;

/**
 * Checks that a text is the ARN of an image of an owner.
 *
 * @param owner Region and account of the owner.
 * @param arn The text.
 * @throws {Refusal} When it is not.
 */
export function checkImageArn({ region, account }: Owner, arn: string): void {
  if (!arn.startsWith("arn:")) {
    throw refuse("ValidationException", {
      rule: "image is named by ARN",
      message: "Invalid ARN format",
    });
  }
  const parts = parseArn(arn);
  if (
    parts?.kind !== "microvm-image" || parts.account !== account || parts.region !== region
  ) {
    // The service denies what it cannot find an owner for, and gives no reason.
    throw denyAccess({ rule: "image belongs to this account and region", message: null });
  }
}

/**
 * Finds an image.
 *
 * @param service Whose images.
 * @param arn ARN of the image.
 * @throws {Refusal} When there is none.
 */
export function findImage(service: Service, arn: string): ImageRecord {
  checkImageArn(service, arn);
  const image = service.store.images.get(arn);
  if (image === undefined) {
    throw refuse("ResourceNotFoundException", {
      rule: "image exists",
      message: `MicroVMImage not found for MicroVMImageID: ${arn}`,
    });
  }
  return image;
}

/**
 * Finds an image version.
 *
 * @param service Whose images.
 * @param name ARN of the image, and name of the version.
 * @throws {Refusal} When there is none.
 */
export function findVersion(
  service: Service,
  { imageIdentifier, imageVersion }: {
    readonly imageIdentifier: string;
    readonly imageVersion: string;
  },
): VersionRecord {
  checkImageArn(service, imageIdentifier);
  const version = service.store.images.get(imageIdentifier)?.versions
    .find(({ number }) => versionName(number) === imageVersion);
  if (version === undefined) {
    throw refuse("ResourceNotFoundException", {
      rule: "image version exists",
      message:
        `MicroVMImage not found for MicroVMImage: ${imageIdentifier}, Version: ${imageVersion}`,
    });
  }
  return version;
}

/**
 * Finds a VM; an ended one too.
 *
 * @param service Whose VMs.
 * @param microvmId Id of the VM.
 * @throws {Refusal} When there is none.
 */
export function findMicrovm(service: Service, microvmId: string): MicrovmLife {
  const life = service.store.microvms.get(microvmId);
  if (life === undefined) {
    throw refuse("ResourceNotFoundException", {
      rule: "VM exists",
      message: `MicroVM not found: ${microvmId}`,
    });
  }
  return life;
}
