import type { MicrovmImageBuildSummary } from "@microvms/protocol/control";
import { refuse } from "../refusal.ts";
import { type BuildRecord, versionName, type VersionRecord } from "../image_record.ts";
import { findVersion } from "./find.ts";
import type { Handlers, Service } from "./service.ts";

type Family = "ListMicrovmImageBuilds" | "GetMicrovmImageBuild";

/**
 * Makes the handlers of builds.
 *
 * @param service What they work with.
 */
export function imageBuildHandlers(service: Service): Pick<Handlers, Family> {
  return {
    async ListMicrovmImageBuilds(input) {
      const version = findVersion(service, input);
      const { builds, image, number } = version;
      const page = await service.pages.cut(builds, {
        ...input,
        listing: `builds of ${image.id} ${number}`,
        placeOf: (build) => builds.indexOf(build),
        keep: (build) =>
          [build.architecture, undefined].includes(input.architecture) &&
          [build.chipset, undefined].includes(input.chipset) &&
          [build.chipsetGeneration, undefined].includes(input.chipsetGeneration),
      });
      return { ...page, items: page.items.map((build) => summarize(version, build)) };
    },

    GetMicrovmImageBuild(input) {
      const version = findVersion(service, input);
      const build = version.builds.find(({ buildId }) => buildId === input.buildId);
      if (build === undefined) {
        throw refuse("ResourceNotFoundException", {
          rule: "build exists",
          message: `MicroVMImageBuild not found: ${input.buildId}`,
        });
      }
      return { ...summarize(version, build), snapshotBuild: build.snapshot ?? null };
    },
  };
}

function summarize(version: VersionRecord, build: BuildRecord): MicrovmImageBuildSummary {
  return {
    architecture: build.architecture,
    buildId: build.buildId,
    buildState: build.state,
    chipset: build.chipset,
    chipsetGeneration: build.chipsetGeneration,
    createdAt: build.createdAt / 1000,
    imageArn: version.image.arn,
    imageVersion: versionName(version.number),
    stateReason: build.stateReason,
    terminationReasonCode: null,
  };
}
