import { type Architecture, ARCHITECTURES } from "@microvms/protocol/control";
import type { CallOptions } from "../control/call_operation.ts";
import type { ControlClient } from "../control/control_client.ts";
import { paginate } from "../control/paginate.ts";

const GIB = 2 ** 30;

/** What of an image bears on the cost; what could not be learned is undefined. */
export interface ImageFacts {
  /** Architecture that it is built for. */
  readonly architecture: Architecture | undefined;
  /** Baseline memory in MiB. */
  readonly baselineMib: number | undefined;
}

/** Which version of which image. */
export interface ImageVersionId {
  /** ARN of the image. */
  readonly imageIdentifier: string;
  /** The version. */
  readonly imageVersion: string;
}

/**
 * Learns what an image's VMs are billed by. A caller who may not read it still gets a sandbox, and
 * unpriced lines.
 *
 * @param control The control plane.
 * @param id The image version.
 * @param options The caller's signal.
 * @returns The facts.
 */
export async function imageFacts(
  control: ControlClient,
  id: ImageVersionId,
  options: CallOptions,
): Promise<ImageFacts> {
  try {
    const version = await control.getMicrovmImageVersion(id, options);
    const named = version.cpuConfigurations?.[0]?.architecture;
    return {
      architecture: ARCHITECTURES.find((known) => known === named),
      baselineMib: version.resources?.[0]?.minimumMemoryInMiB,
    };
  } catch {
    return { architecture: undefined, baselineMib: undefined };
  }
}

/**
 * Learns how big the snapshot of a built image is: the biggest of its builds, one of which every
 * launch reads.
 *
 * @param control The control plane.
 * @param id The image version.
 * @param options The caller's signal.
 * @returns GB; undefined when the service does not say.
 */
export async function snapshotGb(
  control: ControlClient,
  id: ImageVersionId,
  options: CallOptions,
): Promise<number | undefined> {
  try {
    let biggest = 0;
    const builds = paginate((page) => control.listMicrovmImageBuilds({ ...id, ...page }, options));
    for await (const { buildId } of builds) {
      const { snapshotBuild } = await control.getMicrovmImageBuild({ ...id, buildId }, options);
      const { memorySnapshotSizeInBytes, codeInstallSizeInBytes, diskSnapshotSizeInBytes } =
        snapshotBuild ?? {};
      const bytes = (memorySnapshotSizeInBytes ?? 0) + (codeInstallSizeInBytes ?? 0) +
        (diskSnapshotSizeInBytes ?? 0);
      biggest = Math.max(biggest, bytes);
    }
    return biggest === 0 ? undefined : biggest / GIB;
  } catch {
    return undefined;
  }
}
