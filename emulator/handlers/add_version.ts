import type { Architecture, Chipset, ImageConfiguration } from "@microvms/protocol/control";
import type { BuildRecord, ImageRecord, VersionRecord } from "../image_record.ts";
import type { Service } from "./service.ts";

interface Target {
  chipset: Chipset;
  chipsetGeneration: string;
}

// The service lists the newer generation first.
const TARGETS: Readonly<Record<Architecture, readonly Target[]>> = {
  ARM_64: [
    { chipset: "GRAVITON", chipsetGeneration: "4" },
    { chipset: "GRAVITON", chipsetGeneration: "3" },
  ],
  X86_64: [{ chipset: "INTEL", chipsetGeneration: "1" }],
};

/**
 * Adds a version to an image, and begins to build it.
 *
 * @param service What builds it.
 * @param version The image, and what the version is built from.
 */
export function addVersion(
  service: Pick<Service, "clock" | "builder">,
  { image, configuration }: { image: ImageRecord; configuration: ImageConfiguration },
): void {
  const now = service.clock.now();
  const architectures = configuration.cpuConfigurations?.map(({ architecture }) => architecture);
  const builds = (architectures ?? ["ARM_64"]).flatMap((architecture) =>
    TARGETS[architecture].map((target): BuildRecord => ({
      ...target,
      architecture,
      buildId: crypto.randomUUID(),
      createdAt: now,
      state: "PENDING",
      stateReason: null,
    }))
  );
  image.lastVersion += 1;
  const version: VersionRecord = {
    image,
    number: image.lastVersion,
    configuration,
    builds,
    createdAt: now,
    updatedAt: now,
    stateChangedAt: now,
    state: "PENDING",
    status: "INACTIVE",
  };
  image.versions.push(version);
  service.builder.start(version);
}
