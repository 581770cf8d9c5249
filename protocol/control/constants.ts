/** Version of the service's API; also the first segment of every path. */
export const API_VERSION = "2025-09-09";

/** States of a microvm, in the order of its life. */
export const MICROVM_STATES = [
  "PENDING",
  "RUNNING",
  "SUSPENDING",
  "SUSPENDED",
  "TERMINATING",
  "TERMINATED",
] as const;

/** State of a microvm. */
export type MicrovmState = typeof MICROVM_STATES[number];

/** States of an image. */
export const IMAGE_STATES = [
  "CREATING",
  "CREATED",
  "CREATE_FAILED",
  "UPDATING",
  "UPDATED",
  "UPDATE_FAILED",
  "DELETING",
  "DELETE_FAILED",
  "DELETED",
] as const;

/** State of an image. */
export type ImageState = typeof IMAGE_STATES[number];

/** States of an image version. */
export const IMAGE_VERSION_STATES = [
  "PENDING",
  "IN_PROGRESS",
  "SUCCESSFUL",
  "FAILED",
  "DELETING",
  "DELETED",
  "DELETE_FAILED",
] as const;

/** State of an image version. */
export type ImageVersionState = typeof IMAGE_VERSION_STATES[number];

/** Whether microvms may be run from an image version. */
export const IMAGE_VERSION_STATUSES = ["ACTIVE", "INACTIVE"] as const;

/** Status of an image version. */
export type ImageVersionStatus = typeof IMAGE_VERSION_STATUSES[number];

/** Statuses of a version of an image that AWS manages. */
export const MANAGED_IMAGE_VERSION_STATUSES = ["AVAILABLE", "DEPRECATED", "RECALLED"] as const;

/** Status of a version of an image that AWS manages. */
export type ManagedImageVersionStatus = typeof MANAGED_IMAGE_VERSION_STATUSES[number];

/** States of one build of an image version. */
export const BUILD_STATES = ["PENDING", "IN_PROGRESS", "SUCCESSFUL", "FAILED"] as const;

/** State of one build of an image version. */
export type BuildState = typeof BUILD_STATES[number];

/** Architectures that an image version can be built for. */
export const ARCHITECTURES = ["ARM_64", "X86_64"] as const;

/** Architecture of an image version. */
export type Architecture = typeof ARCHITECTURES[number];

/** Chipsets that a build can be made for. */
export const CHIPSETS = ["GRAVITON", "INTEL"] as const;

/** Chipset of a build. */
export type Chipset = typeof CHIPSETS[number];

/** Switch positions of a hook. */
export const HOOK_STATES = ["DISABLED", "ENABLED"] as const;

/** Switch position of a hook. */
export type HookState = typeof HOOK_STATES[number];

/** Additional operating system capabilities of an image version. */
export const CAPABILITIES = ["ALL"] as const;

/** Additional operating system capability of an image version. */
export type Capability = typeof CAPABILITIES[number];

/** Names of the network connectors that AWS manages. */
export const CONNECTORS = ["HTTP_INGRESS", "ALL_INGRESS", "NO_INGRESS", "INTERNET_EGRESS"] as const;

/** Name of a network connector that AWS manages. */
export type Connector = typeof CONNECTORS[number];
