/**
 * AWS Lambda MicroVMs as sandboxes: launch a VM, run commands in it, follow their output, know what
 * it cost, leave nothing behind.
 *
 * @example A command in a VM
 * ```ts ignore
 * import { connect, Sandbox } from "@microvms/core";
 *
 * await using sandbox = await Sandbox.create({
 *   aws: await connect({ env: Deno.env }),
 *   image: "my-image",
 * });
 * const exec = await sandbox.exec("uname -a");
 * const { exitCode, stdout } = await exec.wait();
 * ```
 *
 * @example What an hour costs, without any call
 * ```ts
 * import { estimateCost } from "@microvms/core";
 * import { assertEquals } from "@std/assert";
 *
 * const report = estimateCost({
 *   region: "us-east-1",
 *   architecture: "ARM_64",
 *   baselineMib: 2048,
 *   running: { seconds: 3600, provenance: "projected" },
 *   now: Date.UTC(2026, 7, 8),
 * });
 * assertEquals(report.total.render, "~$0.126100 (estimated)");
 * ```
 *
 * @module
 */
export {
  DEFAULT_AGENT_PORT,
  ERROR_CODES,
  type ErrorCode,
  type ErrorRow,
  ERRORS,
  STREAM_KINDS,
  type StreamKind,
  WIRE_KINDS,
  type WireKind,
} from "@microvms/protocol";
export {
  type Architecture,
  ARCHITECTURES,
  type IdlePolicy,
  MICROVM_STATES,
  type MicrovmState,
  SIZE_CLASSES,
  type SizeClass,
} from "@microvms/protocol/control";
export { ArtifactStore, type StoreConnection } from "./artifacts/artifact_store.ts";
export { BASE_IMAGE, type BaseImage } from "./artifacts/base_image.ts";
export { checkDockerfile } from "./artifacts/check_dockerfile.ts";
export { defaultDockerfile, type DockerfileOptions } from "./artifacts/default_dockerfile.ts";
export {
  type ArtifactContent,
  type ArtifactFile,
  packArtifact,
} from "./artifacts/pack_artifact.ts";
export { type ProgramMachine, programMachine } from "./artifacts/program_machine.ts";
export { parseS3Uri, type S3Location } from "./artifacts/s3_uri.ts";
export { type Aws, connect, type ConnectOptions } from "./aws/connect.ts";
export type { AwsCredentials, CredentialProvider } from "./aws/credentials.ts";
export type { Endpoint } from "./aws/endpoints.ts";
export { DEFAULT_REGION, type Region, REGIONS } from "./aws/regions.ts";
export type { CallOptions, ControlConnection } from "./control/call_operation.ts";
export { ControlClient, type ControlInput, type ControlOutput } from "./control/control_client.ts";
export { paginate } from "./control/paginate.ts";
export {
  COST_LINES,
  COST_PHASES,
  type CostAmount,
  type CostDuration,
  type CostItem,
  type CostLine,
  type CostPhase,
  type CostRates,
  type CostReport,
  type CostSize,
  type CostTotal,
  type Provenance,
  PROVENANCES,
} from "./cost/cost_report.ts";
export { type CostUsage, estimateCost } from "./cost/estimate_cost.ts";
export { Quantity } from "./cost/quantity.ts";
export { RATE_NAMES, RATE_TABLES, type RateName, type RateTable } from "./cost/rates.ts";
export { type CostRow, renderCost } from "./cost/render_cost.ts";
export { Usd } from "./cost/usd.ts";
export { MicrovmError, type MicrovmErrorOptions } from "./errors/microvm_error.ts";
export { type Clock, systemClock } from "./ports/clock.ts";
export type { Environment } from "./ports/environment.ts";
export type { Fetch } from "./ports/fetch.ts";
export type { Ports } from "./ports/ports.ts";
export { type Random, systemRandom } from "./ports/random.ts";
export { type Progress, PROGRESS_STEPS, type ProgressStep } from "./sandbox/progress.ts";
export { Sandbox } from "./sandbox/sandbox.ts";
export type { ImageBuild, SandboxOptions } from "./sandbox/sandbox_options.ts";
export type { TeardownReport } from "./sandbox/tear_down.ts";
export { Secret } from "./secret.ts";
export type { Exec, ExecOptions, ExecResult } from "./session/exec.ts";
export type {
  ExecEvent,
  ExecExit,
  ExecGap,
  ExecOutput,
  ExecUnknown,
} from "./session/exec_event.ts";
