import type { MicrovmImageVersion } from "@microvms/protocol/control";
import { refuse } from "../refusal.ts";
import { versionName, type VersionRecord } from "../image_record.ts";
import { reportConfiguration } from "./configuration.ts";
import { findImage, findVersion } from "./find.ts";
import { checkSettled } from "./images.ts";
import type { Handlers, Service } from "./service.ts";

type Family =
  | "GetMicrovmImageVersion"
  | "ListMicrovmImageVersions"
  | "UpdateMicrovmImageVersion"
  | "DeleteMicrovmImageVersion";

/**
 * Makes the handlers of image versions.
 *
 * @param service What they work with.
 */
export function imageVersionHandlers(service: Service): Pick<Handlers, Family> {
  const { pages, clock } = service;
  return {
    GetMicrovmImageVersion: (input) => describe(findVersion(service, input)),

    async ListMicrovmImageVersions(input) {
      const image = findImage(service, input.imageIdentifier);
      const page = await pages.cut(image.versions.toReversed(), {
        ...input,
        listing: `versions of ${image.id}`,
        placeOf: ({ number }) => -number,
      });
      return { ...page, items: page.items.map(describe) };
    },

    UpdateMicrovmImageVersion(input) {
      const version = findVersion(service, input);
      checkSettled(version.image);
      version.status = input.status;
      version.updatedAt = clock.now();
      return describe(version);
    },

    DeleteMicrovmImageVersion(input) {
      const version = findVersion(service, input);
      deleteVersion(service, version);
      const { imageIdentifier, imageVersion } = input;
      return { imageIdentifier, imageVersion, state: version.state };
    },
  };
}

function deleteVersion(service: Service, version: VersionRecord): void {
  const { store, builder, clock, log } = service;
  const { image } = version;
  checkSettled(image);
  if (version.state === "DELETING") {
    throw refuse("ConflictException", {
      rule: "version is not being deleted already",
      message: "MicroVM Image version is already in state: DELETING",
    });
  }
  const left = image.versions.filter((other) => other.state !== "DELETING");
  if (left.length === 1) {
    throw refuse("ValidationException", {
      rule: "version is not the only one of its image",
      message: "Cannot delete the only version of a MicroVM image.",
    });
  }
  if (store.liveMicrovms(image.arn).some(({ record }) => record.version === version)) {
    throw refuse("ValidationException", {
      rule: "version has no VM that is not TERMINATED",
      message: "Cannot delete microvm image version with running microvms.",
    });
  }
  version.state = "DELETING";
  version.stateChangedAt = clock.now();
  builder.discard(version).then(
    () => {
      image.versions = image.versions.filter((other) => other !== version);
    },
    (error) => {
      version.state = "DELETE_FAILED";
      log(`Cannot delete the files of ${image.name} ${versionName(version.number)}: ${error}`);
    },
  );
}

function describe(version: VersionRecord): MicrovmImageVersion {
  return {
    ...reportConfiguration(version.configuration),
    createdAt: version.createdAt / 1000,
    imageArn: version.image.arn,
    imageVersion: versionName(version.number),
    state: version.state,
    stateReason: null,
    status: version.status,
    tags: null,
    updatedAt: version.updatedAt / 1000,
    versionStateTimeBucket: `${version.state}#${hourOf(version.stateChangedAt)}`,
  };
}

/** Year, month, day and hour in UTC, two digits each. */
function hourOf(time: number): string {
  return new Date(time).toISOString().slice(2, 13).replaceAll(/[-T]/g, "");
}
