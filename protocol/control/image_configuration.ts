import type { Architecture, Capability } from "./constants.ts";
import type { Hooks, ReportedHooks } from "./hooks.ts";
import type { Logging, ReportedLogging } from "./logging.ts";

/** Where the files of an image come from. */
export interface CodeArtifact {
  /** S3 URI of a zip archive that holds a Dockerfile. */
  readonly uri: string;
}

/** Processor that an image version is built for. */
export interface CpuConfiguration {
  /** Architecture of the processor. */
  readonly architecture: Architecture;
}

/** Processor as the service reports it. */
export interface ReportedCpuConfiguration {
  /** Architecture, one of `ARCHITECTURES` or a newer one. */
  readonly architecture: string;
}

/** Memory of a microvm. */
export interface Resources {
  /** Baseline memory in MiB, one of `SIZE_CLASSES`. */
  readonly minimumMemoryInMiB: number;
}

/** What an image version is built from. */
export interface ImageConfiguration {
  /** ARN of the image to build upon. */
  readonly baseImageArn: string;
  /** Version of the image to build upon: the newest unless given. */
  readonly baseImageVersion?: string;
  /** ARN of the IAM role that the build uses. */
  readonly buildRoleArn: string;
  /** Free text. */
  readonly description?: string;
  /** Where the files come from. */
  readonly codeArtifact: CodeArtifact;
  /** Where the logs of the build go. */
  readonly logging?: Logging;
  /** ARN of the network connector that the build reaches out by: at most one. */
  readonly egressNetworkConnectors?: readonly string[];
  /** Processors to build for. */
  readonly cpuConfigurations?: readonly CpuConfiguration[];
  /** Memory of the microvms: at most one element, 2048 MiB unless given. */
  readonly resources?: readonly Resources[];
  /** Additional operating system capabilities: none unless given. */
  readonly additionalOsCapabilities?: readonly Capability[];
  /** Hooks that the service calls: none unless given. */
  readonly hooks?: Hooks;
  /** Environment variables of every microvm: at most 100; the values are secret. */
  readonly environmentVariables?: Readonly<Record<string, string>>;
  /** KMS key that encrypts the image version: one that AWS owns unless given. */
  readonly kmsKeyIdentifier?: string;
}

/** What an image version is built from, as the service reports it. */
export interface ReportedImageConfiguration {
  /** ARN of the image built upon. */
  readonly baseImageArn: string;
  /** Version of the image built upon. */
  readonly baseImageVersion?: string | null;
  /** ARN of the IAM role that the build uses. */
  readonly buildRoleArn: string;
  /** Free text. */
  readonly description?: string | null;
  /** Where the files come from. */
  readonly codeArtifact: CodeArtifact;
  /** Where the logs of the build go. */
  readonly logging?: ReportedLogging | null;
  /** ARNs of the network connectors that the build reaches out by. */
  readonly egressNetworkConnectors?: readonly string[] | null;
  /** Processors built for. */
  readonly cpuConfigurations?: readonly ReportedCpuConfiguration[] | null;
  /** Memory of the microvms. */
  readonly resources?: readonly Resources[] | null;
  /** Additional operating system capabilities. */
  readonly additionalOsCapabilities?: readonly string[] | null;
  /** Hooks that the service calls. */
  readonly hooks?: ReportedHooks | null;
  /** Environment variables of every microvm; the values are secret. */
  readonly environmentVariables?: Readonly<Record<string, string>> | null;
  /** KMS key that encrypts the image version. */
  readonly kmsKeyIdentifier?: string | null;
}
