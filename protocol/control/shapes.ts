import {
  ARCHITECTURES,
  CAPABILITIES,
  CHIPSETS,
  HOOK_STATES,
  IMAGE_VERSION_STATUSES,
} from "./constants.ts";
import type { BooleanShape, IntegerShape, MapShape, StringShape } from "./shape.ts";

/** Any text. */
export const STRING: StringShape = { type: "string" };

/** Any whole number. */
export const INTEGER: IntegerShape = { type: "integer" };

/** Any truth value. */
export const BOOLEAN: BooleanShape = { type: "boolean" };

/** Text without white space, such as an ARN or a URI. */
export const NON_BLANK_STRING: StringShape = {
  type: "string",
  min: 1,
  max: 2048,
  pattern: "[^\\s]+",
};

/** Version of an image. */
export const VERSION: StringShape = { type: "string", min: 1, max: 2048, pattern: "[^\\s]+" };

/** Name of an image. */
export const IMAGE_NAME: StringShape = {
  type: "string",
  min: 1,
  max: 64,
  pattern: "[a-zA-Z0-9-_]+",
};

/** What names an image in a request: its ARN. */
export const IMAGE_IDENTIFIER: StringShape = { type: "string", min: 1, max: 256 };

/** What names a microvm in a request: its id. */
export const MICROVM_IDENTIFIER: StringShape = { type: "string", min: 1, max: 256 };

/** ARN of an IAM role. */
export const ROLE_ARN: StringShape = {
  type: "string",
  min: 20,
  max: 2048,
  pattern: "arn:aws[a-z\\-]*:iam::[0-9]{12}:role/?[a-zA-Z_0-9+=,.@\\-_/]+",
};

/** What names a KMS key: its ARN or id, or the ARN or name of an alias. */
export const KMS_KEY_IDENTIFIER: StringShape = {
  type: "string",
  min: 1,
  max: 2048,
  pattern:
    "(arn:aws[a-z-]*:kms:[a-z0-9-]+:[0-9]{12}:(key|alias)/[a-zA-Z0-9:/_-]+|alias/[a-zA-Z0-9:/_-]+|[a-zA-Z0-9-]+)",
};

/** ARN of a network connector. */
export const NETWORK_CONNECTOR: StringShape = { type: "string", min: 1, max: 2048 };

/** Token that makes a repeated request harmless. */
export const CLIENT_TOKEN: StringShape = { type: "string", min: 1, max: 128 };

/** Payload handed to the run hook. */
export const RUN_HOOK_PAYLOAD: StringShape = { type: "string", min: 0, max: 4096, sensitive: true };

/** Architecture of an image version or a build. */
export const ARCHITECTURE: StringShape = { type: "string", enum: ARCHITECTURES };

/** Chipset of a build. */
export const CHIPSET: StringShape = { type: "string", enum: CHIPSETS };

/** Additional operating system capability. */
export const CAPABILITY: StringShape = { type: "string", enum: CAPABILITIES };

/** Switch position of a hook. */
export const HOOK_STATE: StringShape = { type: "string", enum: HOOK_STATES };

/** Status of an image version. */
export const IMAGE_VERSION_STATUS: StringShape = { type: "string", enum: IMAGE_VERSION_STATUSES };

/** Time limit of a microvm's hook, in seconds. */
export const MICROVM_HOOK_TIMEOUT: IntegerShape = { type: "integer", min: 1, max: 60 };

/** Time limit of an image's hook, in seconds. */
export const IMAGE_HOOK_TIMEOUT: IntegerShape = { type: "integer", min: 1, max: 3600 };

/** A TCP port. */
export const PORT_NUMBER: IntegerShape = { type: "integer", min: 1, max: 65535 };

/** Page size of a listing. */
export const MAX_RESULTS: IntegerShape = { type: "integer", min: 1, max: 50 };

/** Longest life of a microvm, in seconds. */
export const MAXIMUM_DURATION: IntegerShape = { type: "integer", min: 1, max: 28800 };

/** Idle time after which a microvm is suspended, in seconds. */
export const MAX_IDLE_DURATION: IntegerShape = { type: "integer", min: 60 };

/** Time that a microvm stays suspended, in seconds. */
export const SUSPENDED_DURATION: IntegerShape = { type: "integer", min: 0 };

/** Lifetime of a proxy token, in minutes. */
export const EXPIRATION: IntegerShape = { type: "integer", min: 1 };

/** Environment variables of an image; their values are secret. */
export const ENVIRONMENT_VARIABLES: MapShape = {
  type: "map",
  key: { type: "string", min: 1, max: 256, pattern: "[^\\s]+" },
  value: { type: "string", min: 0, max: 4096, sensitive: true },
  min: 0,
  max: 100,
};

/** Tags of an image. */
export const TAGS: MapShape = {
  type: "map",
  key: { type: "string", min: 1, max: 128, pattern: "([\\p{L}\\p{Z}\\p{N}_.:/=+\\-@]*)" },
  value: { type: "string", min: 0, max: 256, pattern: "([\\p{L}\\p{Z}\\p{N}_.:/=+\\-@]*)" },
};
