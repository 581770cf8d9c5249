/**
 * The service's control plane as data: operations and their constraints, what they take and answer,
 * closed lists, sizes, errors and ARNs. The client and the emulator both read it, so neither can drift.
 *
 * @example Refuse a request before it is sent
 * ```ts
 * import { checkShape, OPERATIONS, operationUrl } from "@microvms/protocol/control";
 * import { assertEquals } from "@std/assert";
 *
 * const input = { microvmIdentifier: "microvm-1" };
 * assertEquals(checkShape(OPERATIONS.GetMicrovm.input, input), []);
 * assertEquals(operationUrl(OPERATIONS.GetMicrovm, input).path, "/2025-09-09/microvms/microvm-1");
 * ```
 *
 * @module
 */

export {
  ARN_KINDS,
  type ArnKind,
  type ArnParts,
  connectorArn,
  imageArn,
  type ImageArnParts,
  managedImageArn,
  parseArn,
} from "./arn.ts";
export type {
  CreateMicrovmAuthTokenRequest,
  CreateMicrovmAuthTokenResponse,
  PortRange,
  PortSpecification,
} from "./auth_token.ts";
export { checkShape, type Violation } from "./check_shape.ts";
export { checkType, type TypeFault } from "./check_type.ts";
export {
  API_VERSION,
  type Architecture,
  ARCHITECTURES,
  BUILD_STATES,
  type BuildState,
  CAPABILITIES,
  type Capability,
  type Chipset,
  CHIPSETS,
  type Connector,
  CONNECTORS,
  HOOK_STATES,
  type HookState,
  IMAGE_STATES,
  IMAGE_VERSION_STATES,
  IMAGE_VERSION_STATUSES,
  type ImageState,
  type ImageVersionState,
  type ImageVersionStatus,
  MANAGED_IMAGE_VERSION_STATUSES,
  type ManagedImageVersionStatus,
  MICROVM_STATES,
  type MicrovmState,
} from "./constants.ts";
export type { Hooks, MicrovmHooks, MicrovmImageHooks, ReportedHooks } from "./hooks.ts";
export type {
  CreateMicrovmImageRequest,
  CreateMicrovmImageResponse,
  DeleteMicrovmImageRequest,
  DeleteMicrovmImageResponse,
  GetMicrovmImageRequest,
  GetMicrovmImageResponse,
  ListMicrovmImagesRequest,
  MicrovmImageSummary,
  UpdateMicrovmImageRequest,
  UpdateMicrovmImageResponse,
} from "./image.ts";
export type {
  GetMicrovmImageBuildRequest,
  ListMicrovmImageBuildsRequest,
  MicrovmImageBuild,
  MicrovmImageBuildSummary,
  SnapshotBuild,
} from "./image_build.ts";
export type {
  CodeArtifact,
  CpuConfiguration,
  ImageConfiguration,
  ReportedCpuConfiguration,
  ReportedImageConfiguration,
  Resources,
} from "./image_configuration.ts";
export type {
  DeleteMicrovmImageVersionRequest,
  DeleteMicrovmImageVersionResponse,
  GetMicrovmImageVersionRequest,
  ListMicrovmImageVersionsRequest,
  MicrovmImageVersion,
  UpdateMicrovmImageVersionRequest,
} from "./image_version.ts";
export type { CloudWatchLogging, Logging, ReportedLogging } from "./logging.ts";
export type {
  ListManagedMicrovmImagesRequest,
  ListManagedMicrovmImageVersionsRequest,
  ManagedMicrovmImageSummary,
  ManagedMicrovmImageVersion,
} from "./managed_image.ts";
export { matchOperation, type OperationMatch } from "./match_operation.ts";
export type {
  GetMicrovmRequest,
  IdlePolicy,
  ListMicrovmsRequest,
  Microvm,
  MicrovmItem,
  ResumeMicrovmRequest,
  RunMicrovmRequest,
  SuspendMicrovmRequest,
  TerminateMicrovmRequest,
} from "./microvm.ts";
export {
  type Method,
  METHODS,
  type Operation,
  OPERATION_NAMES,
  type OperationName,
} from "./operation.ts";
export type { Accepted, Call, OperationTypes } from "./operation_types.ts";
export { type OperationUrl, operationUrl } from "./operation_url.ts";
export { OPERATIONS } from "./operations.ts";
export type { Page, PageRequest } from "./page.ts";
export { queryMembers } from "./query_members.ts";
export {
  SERVICE_ERROR_MEMBERS,
  SERVICE_ERROR_NAMES,
  SERVICE_ERRORS,
  type ServiceError,
  type ServiceErrorMember,
  type ServiceErrorName,
} from "./service_errors.ts";
export {
  type BooleanShape,
  type IntegerShape,
  type ListShape,
  type MapShape,
  MEMBER_LOCATIONS,
  type MemberLocation,
  type MemberShape,
  type Shape,
  type StringShape,
  type StructureShape,
} from "./shape.ts";
export {
  ENVIRONMENT_VARIABLES,
  EXPIRATION,
  IMAGE_IDENTIFIER,
  IMAGE_NAME,
  MAX_IDLE_DURATION,
  MAXIMUM_DURATION,
  MICROVM_IDENTIFIER,
  NON_BLANK_STRING,
  PORT_NUMBER,
  ROLE_ARN,
  RUN_HOOK_PAYLOAD,
  SUSPENDED_DURATION,
  TAGS,
  VERSION,
} from "./shapes.ts";
export { SIZE_CLASSES, type SizeClass } from "./size_classes.ts";
export { validationMessage } from "./validation_message.ts";
