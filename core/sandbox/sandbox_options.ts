import type { Architecture, IdlePolicy } from "@microvms/protocol/control";
import type { Aws } from "../aws/connect.ts";
import type { Progress } from "./progress.ts";

/** An image that is built for one sandbox, and deleted with it. */
export interface ImageBuild {
  /** Name of the image: 1 to 64 letters, digits, hyphens and underscores; not taken yet. */
  readonly name: string;
  /** The zip archive to build from; see `packArtifact`. */
  readonly artifact: Uint8Array;
  /** Where the archive is uploaded to, `s3://bucket/key`; it stays there. */
  readonly artifactUri: string;
  /** The Dockerfile in the archive, for the checks before the upload. */
  readonly dockerfile: string;
  /** ARN of the IAM role that the build uses. */
  readonly buildRoleArn: string;
  /** Baseline memory in MiB, one of the size classes. */
  readonly memoryMib: number;
  /** Architecture of the image. Default `ARM_64`. */
  readonly architecture?: Architecture | undefined;
}

/** What a sandbox is made of. */
export interface SandboxOptions {
  /** Where it runs; see `connect`. */
  readonly aws: Aws;
  /** ARN or name of an image that exists, or one to build. */
  readonly image: string | ImageBuild;
  /** ARN of the IAM role that the guest may use. Default none. */
  readonly executionRoleArn?: string | undefined;
  /** Environment under every command; with the token it must fit into 4096 bytes. Default empty. */
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** Longest life of the VM in seconds, 1 to 28800. Default 3600. */
  readonly maximumDurationSec?: number | undefined;
  /** When the VM is suspended by itself. Default: after 600 s, for 600 s, without auto-resume. */
  readonly idlePolicy?: IdlePolicy | undefined;
  /** Port that the daemon listens on, 1 to 65535. Default 9000. */
  readonly port?: number | undefined;
  /** Lets everything live on when the sandbox is disposed. Default false. */
  readonly keep?: boolean | undefined;
  /** Ends the making, and every wait in the sandbox; what was made so far is torn down. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Is told how far things are.
   *
   * @param event The news.
   */
  onProgress?(event: Progress): void;
}
