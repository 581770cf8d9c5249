import {
  type CreateMicrovmImageRequest,
  imageArn,
  type ImageConfiguration,
  type MicrovmImageSummary,
  type UpdateMicrovmImageRequest,
  type UpdateMicrovmImageResponse,
} from "@microvms/protocol/control";
import { refuse } from "../refusal.ts";
import { type ImageRecord, latestActiveVersion, versionName } from "../image_record.ts";
import { addVersion } from "./add_version.ts";
import { reportConfiguration, settleConfiguration } from "./configuration.ts";
import { findImage } from "./find.ts";
import type { Handlers, Service } from "./service.ts";

type Family =
  | "CreateMicrovmImage"
  | "UpdateMicrovmImage"
  | "GetMicrovmImage"
  | "ListMicrovmImages"
  | "DeleteMicrovmImage";

/**
 * Makes the handlers of images.
 *
 * @param service What they work with.
 */
export function imageHandlers(service: Service): Pick<Handlers, Family> {
  const { store, clientTokens, pages } = service;
  return {
    CreateMicrovmImage: (input) =>
      clientTokens.once("CreateMicrovmImage", input, () => {
        const image = createImage(service, input);
        return () => ({ ...describeChange(image), tags: image.tags ?? null });
      }),

    UpdateMicrovmImage: (input) =>
      clientTokens.once("UpdateMicrovmImage", input, () => {
        const image = updateImage(service, input);
        return () => describeChange(image);
      }),

    GetMicrovmImage(input) {
      const image = findImage(service, input.imageIdentifier);
      return { ...summarize(image), tags: image.tags ?? {}, updatedAt: image.updatedAt / 1000 };
    },

    async ListMicrovmImages(input) {
      const { nameFilter } = input;
      const page = await pages.cut([...store.images.values()], {
        ...input,
        listing: "images",
        placeOf: ({ number }) => number,
        keep: ({ name }) => nameFilter === undefined || name.includes(nameFilter),
      });
      return { ...page, items: page.items.map(summarize) };
    },

    DeleteMicrovmImage(input) {
      const image = findImage(service, input.imageIdentifier);
      deleteImage(service, image);
      return { imageIdentifier: image.arn, state: image.state };
    },
  };
}

function createImage(service: Service, input: CreateMicrovmImageRequest): ImageRecord {
  const { store, region, account, clock } = service;
  const { name, tags, clientToken: _, ...given } = input;
  const configuration = settleConfiguration(service, given);
  const arn = imageArn(region, { account, name });
  if (store.images.has(arn)) {
    throw refuse("ValidationException", {
      rule: "image name is free, also of images that are being deleted",
      message: `MicrovmImage already exists: ${arn}`,
    });
  }
  const now = clock.now();
  const image: ImageRecord = {
    number: store.nextNumber(),
    id: crypto.randomUUID(),
    name,
    arn,
    tags,
    createdAt: now,
    versions: [],
    lastVersion: 0,
    lastFailedVersion: 0,
    updatedAt: now,
    state: "CREATING",
  };
  store.images.set(arn, image);
  addVersion(service, { image, configuration });
  return image;
}

function updateImage(service: Service, input: UpdateMicrovmImageRequest): ImageRecord {
  const { imageIdentifier, clientToken: _, ...given } = input;
  const image = findImage(service, imageIdentifier);
  const configuration: ImageConfiguration = settleConfiguration(service, given);
  checkSettled(image);
  image.state = "UPDATING";
  image.updatedAt = service.clock.now();
  addVersion(service, { image, configuration });
  return image;
}

/**
 * Checks that no change of an image is under way.
 *
 * @param image The image.
 * @throws {Refusal} When there is one.
 */
export function checkSettled(image: ImageRecord): void {
  switch (image.state) {
    case "CREATING":
    case "UPDATING":
    case "DELETING":
      throw refuse("ConflictException", {
        rule: "no change of the image is under way",
        message: `MicroVM Image is already in state: ${image.state}`,
      });
    default:
  }
}

function deleteImage(service: Service, image: ImageRecord): void {
  const { store, builder, log } = service;
  if (store.liveMicrovms(image.arn).length > 0) {
    throw refuse("ValidationException", {
      rule: "image has no VM that is not TERMINATED",
      message: "Cannot delete microvm image with running microvms.",
    });
  }
  if (image.state === "CREATING" || image.state === "UPDATING" || image.state === "DELETING") {
    throw refuse("ValidationException", {
      rule: "no change of the image is under way",
      message: `Cannot delete MicroVM image in its current state: ${image.state}`,
    });
  }
  image.state = "DELETING";
  Promise.all(image.versions.map((version) => builder.discard(version))).then(
    () => store.images.delete(image.arn),
    (error) => {
      image.state = "DELETE_FAILED";
      log(`Cannot delete the files of ${image.name}: ${error}`);
    },
  );
}

function summarize(image: ImageRecord): MicrovmImageSummary {
  const active = latestActiveVersion(image);
  return {
    createdAt: image.createdAt / 1000,
    id: image.id,
    imageArn: image.arn,
    latestActiveImageVersion: active === undefined ? null : versionName(active.number),
    latestFailedImageVersion: image.lastFailedVersion === 0
      ? null
      : versionName(image.lastFailedVersion),
    name: image.name,
    state: image.state,
  };
}

function describeChange(image: ImageRecord): UpdateMicrovmImageResponse {
  const newest = image.versions.at(-1);
  if (newest === undefined) throw new TypeError(`Cannot describe "${image.name}": no version left`);
  return {
    ...summarize(image),
    ...reportConfiguration(newest.configuration),
    buildPhaseOverrides: null,
    imageVersion: versionName(newest.number),
    roleConfiguration: null,
    updatedAt: image.updatedAt / 1000,
  };
}
