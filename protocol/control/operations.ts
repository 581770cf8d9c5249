import { API_VERSION } from "./constants.ts";
import type { Operation, OperationName } from "./operation.ts";
import type { ServiceErrorName } from "./service_errors.ts";
import {
  ARCHITECTURE,
  CAPABILITY,
  CHIPSET,
  CLIENT_TOKEN,
  ENVIRONMENT_VARIABLES,
  EXPIRATION,
  IMAGE_IDENTIFIER,
  IMAGE_NAME,
  IMAGE_VERSION_STATUS,
  KMS_KEY_IDENTIFIER,
  MAX_RESULTS,
  MAXIMUM_DURATION,
  MICROVM_IDENTIFIER,
  NETWORK_CONNECTOR,
  NON_BLANK_STRING,
  ROLE_ARN,
  RUN_HOOK_PAYLOAD,
  STRING,
  TAGS,
  VERSION,
} from "./shapes.ts";
import {
  CODE_ARTIFACT,
  CPU_CONFIGURATION,
  HOOKS,
  IDLE_POLICY,
  LOGGING,
  PORT_SPECIFICATION,
  RESOURCES,
} from "./structures.ts";
import type { ListShape, MemberShape, Shape } from "./shape.ts";

type Members = Readonly<Record<string, MemberShape>>;

const IMAGES_URI = `/${API_VERSION}/microvm-images`;
const IMAGE_URI = `${IMAGES_URI}/{imageIdentifier}`;
const VERSION_URI = `${IMAGE_URI}/versions/{imageVersion}`;
const MANAGED_IMAGES_URI = `/${API_VERSION}/managed-microvm-images`;
const MICROVMS_URI = `/${API_VERSION}/microvms`;
const MICROVM_URI = `${MICROVMS_URI}/{microvmIdentifier}`;

const LIST_ERRORS: readonly ServiceErrorName[] = [
  "InternalServerException",
  "AccessDeniedException",
  "ThrottlingException",
  "ValidationException",
];
const READ_ERRORS: readonly ServiceErrorName[] = [...LIST_ERRORS, "ResourceNotFoundException"];
const CHANGE_ERRORS: readonly ServiceErrorName[] = [...READ_ERRORS, "ConflictException"];
const QUOTA_ERRORS: readonly ServiceErrorName[] = [
  ...CHANGE_ERRORS,
  "ServiceQuotaExceededException",
];

const IMAGE: Members = { imageIdentifier: uri("imageIdentifier", IMAGE_IDENTIFIER) };
const IMAGE_VERSION: Members = { ...IMAGE, imageVersion: uri("imageVersion", NON_BLANK_STRING) };
const MICROVM: Members = { microvmIdentifier: uri("microvmIdentifier", MICROVM_IDENTIFIER) };
const PAGE: Members = {
  maxResults: query("maxResults", MAX_RESULTS),
  nextToken: query("nextToken", STRING),
};
const TOKEN: MemberShape = { shape: CLIENT_TOKEN, idempotencyToken: true };
const CONNECTOR_LIST: ListShape = { type: "list", member: NETWORK_CONNECTOR, min: 0, max: 10 };

// The service reports a missing code artifact before a missing build role, unlike its model.
const CONFIGURATION: Members = {
  baseImageArn: { shape: NON_BLANK_STRING },
  baseImageVersion: { shape: VERSION },
  codeArtifact: { shape: CODE_ARTIFACT },
  buildRoleArn: { shape: ROLE_ARN },
  description: { shape: STRING },
  logging: { shape: LOGGING },
  egressNetworkConnectors: { shape: { type: "list", member: NETWORK_CONNECTOR, min: 0, max: 1 } },
  cpuConfigurations: { shape: { type: "list", member: CPU_CONFIGURATION } },
  resources: { shape: { type: "list", member: RESOURCES, min: 0, max: 1 } },
  additionalOsCapabilities: { shape: { type: "list", member: CAPABILITY } },
  hooks: { shape: HOOKS },
  environmentVariables: { shape: ENVIRONMENT_VARIABLES },
  kmsKeyIdentifier: { shape: KMS_KEY_IDENTIFIER },
};

function uri(locationName: string, shape: Shape): MemberShape {
  return { shape, location: "uri", locationName };
}

function query(locationName: string, shape: Shape): MemberShape {
  return { shape, location: "querystring", locationName };
}

/**
 * Every operation of the service that this project knows, by name.
 *
 * The client sends these rows and the emulator serves them; a test holds them against the model.
 */
export const OPERATIONS: Readonly<Record<OperationName, Operation>> = {
  CreateMicrovmImage: {
    name: "CreateMicrovmImage",
    method: "POST",
    uri: IMAGES_URI,
    successStatus: 201,
    input: {
      type: "structure",
      required: ["baseImageArn", "codeArtifact", "buildRoleArn", "name"],
      members: {
        ...CONFIGURATION,
        name: { shape: IMAGE_NAME },
        tags: { shape: TAGS },
        clientToken: TOKEN,
      },
    },
    errors: QUOTA_ERRORS,
  },
  UpdateMicrovmImage: {
    name: "UpdateMicrovmImage",
    method: "PUT",
    uri: IMAGE_URI,
    successStatus: 200,
    input: {
      type: "structure",
      required: ["baseImageArn", "codeArtifact", "buildRoleArn", "imageIdentifier"],
      members: { ...CONFIGURATION, ...IMAGE, clientToken: TOKEN },
    },
    errors: QUOTA_ERRORS,
  },
  GetMicrovmImage: {
    name: "GetMicrovmImage",
    method: "GET",
    uri: IMAGE_URI,
    successStatus: 200,
    input: { type: "structure", required: ["imageIdentifier"], members: IMAGE },
    errors: READ_ERRORS,
  },
  ListMicrovmImages: {
    name: "ListMicrovmImages",
    method: "GET",
    uri: IMAGES_URI,
    successStatus: 200,
    input: {
      type: "structure",
      members: { ...PAGE, nameFilter: query("nameFilter", NON_BLANK_STRING) },
    },
    errors: LIST_ERRORS,
  },
  DeleteMicrovmImage: {
    name: "DeleteMicrovmImage",
    method: "DELETE",
    uri: IMAGE_URI,
    successStatus: 200,
    input: { type: "structure", required: ["imageIdentifier"], members: IMAGE },
    errors: CHANGE_ERRORS,
  },
  GetMicrovmImageVersion: {
    name: "GetMicrovmImageVersion",
    method: "GET",
    uri: VERSION_URI,
    successStatus: 200,
    input: {
      type: "structure",
      required: ["imageIdentifier", "imageVersion"],
      members: IMAGE_VERSION,
    },
    errors: READ_ERRORS,
  },
  ListMicrovmImageVersions: {
    name: "ListMicrovmImageVersions",
    method: "GET",
    uri: `${IMAGE_URI}/versions`,
    successStatus: 200,
    input: { type: "structure", required: ["imageIdentifier"], members: { ...PAGE, ...IMAGE } },
    errors: READ_ERRORS,
  },
  UpdateMicrovmImageVersion: {
    name: "UpdateMicrovmImageVersion",
    method: "PATCH",
    uri: VERSION_URI,
    successStatus: 200,
    input: {
      type: "structure",
      required: ["imageIdentifier", "imageVersion", "status"],
      members: { ...IMAGE_VERSION, status: { shape: IMAGE_VERSION_STATUS } },
    },
    errors: CHANGE_ERRORS,
  },
  DeleteMicrovmImageVersion: {
    name: "DeleteMicrovmImageVersion",
    method: "DELETE",
    uri: VERSION_URI,
    successStatus: 200,
    input: {
      type: "structure",
      required: ["imageIdentifier", "imageVersion"],
      members: IMAGE_VERSION,
    },
    errors: CHANGE_ERRORS,
  },
  ListMicrovmImageBuilds: {
    name: "ListMicrovmImageBuilds",
    method: "GET",
    uri: `${VERSION_URI}/builds`,
    successStatus: 200,
    input: {
      type: "structure",
      required: ["imageIdentifier", "imageVersion"],
      members: {
        ...PAGE,
        ...IMAGE_VERSION,
        architecture: query("architecture", ARCHITECTURE),
        chipset: query("chipset", CHIPSET),
        chipsetGeneration: query("chipsetGeneration", NON_BLANK_STRING),
      },
    },
    errors: READ_ERRORS,
  },
  GetMicrovmImageBuild: {
    name: "GetMicrovmImageBuild",
    method: "GET",
    uri: `${VERSION_URI}/builds/{buildId}`,
    successStatus: 200,
    input: {
      type: "structure",
      required: ["imageIdentifier", "imageVersion", "buildId"],
      members: { ...IMAGE_VERSION, buildId: uri("buildId", NON_BLANK_STRING) },
    },
    errors: READ_ERRORS,
  },
  ListManagedMicrovmImages: {
    name: "ListManagedMicrovmImages",
    method: "GET",
    uri: MANAGED_IMAGES_URI,
    successStatus: 200,
    input: { type: "structure", members: PAGE },
    errors: LIST_ERRORS,
  },
  ListManagedMicrovmImageVersions: {
    name: "ListManagedMicrovmImageVersions",
    method: "GET",
    uri: `${MANAGED_IMAGES_URI}/{imageIdentifier}/versions`,
    successStatus: 200,
    input: { type: "structure", required: ["imageIdentifier"], members: { ...PAGE, ...IMAGE } },
    errors: READ_ERRORS,
  },
  RunMicrovm: {
    name: "RunMicrovm",
    method: "POST",
    uri: MICROVMS_URI,
    successStatus: 200,
    input: {
      type: "structure",
      required: ["imageIdentifier"],
      members: {
        ingressNetworkConnectors: { shape: CONNECTOR_LIST },
        egressNetworkConnectors: { shape: CONNECTOR_LIST },
        imageIdentifier: { shape: IMAGE_IDENTIFIER },
        imageVersion: { shape: VERSION },
        executionRoleArn: { shape: ROLE_ARN },
        idlePolicy: { shape: IDLE_POLICY },
        logging: { shape: LOGGING },
        kmsKeyIdentifier: { shape: KMS_KEY_IDENTIFIER },
        runHookPayload: { shape: RUN_HOOK_PAYLOAD },
        maximumDurationInSeconds: { shape: MAXIMUM_DURATION },
        clientToken: TOKEN,
      },
    },
    errors: [...QUOTA_ERRORS, "InsufficientCapacityException"],
  },
  GetMicrovm: {
    name: "GetMicrovm",
    method: "GET",
    uri: MICROVM_URI,
    successStatus: 200,
    input: { type: "structure", required: ["microvmIdentifier"], members: MICROVM },
    errors: READ_ERRORS,
  },
  ListMicrovms: {
    name: "ListMicrovms",
    method: "GET",
    uri: MICROVMS_URI,
    successStatus: 200,
    input: {
      type: "structure",
      members: {
        ...PAGE,
        imageIdentifier: query("imageIdentifier", IMAGE_IDENTIFIER),
        imageVersion: query("imageVersion", STRING),
      },
    },
    errors: READ_ERRORS,
  },
  SuspendMicrovm: {
    name: "SuspendMicrovm",
    method: "POST",
    uri: `${MICROVM_URI}/suspend`,
    successStatus: 200,
    input: { type: "structure", required: ["microvmIdentifier"], members: MICROVM },
    errors: CHANGE_ERRORS,
  },
  ResumeMicrovm: {
    name: "ResumeMicrovm",
    method: "POST",
    uri: `${MICROVM_URI}/resume`,
    successStatus: 200,
    input: { type: "structure", required: ["microvmIdentifier"], members: MICROVM },
    errors: CHANGE_ERRORS,
  },
  TerminateMicrovm: {
    name: "TerminateMicrovm",
    method: "DELETE",
    uri: MICROVM_URI,
    successStatus: 200,
    input: { type: "structure", required: ["microvmIdentifier"], members: MICROVM },
    errors: CHANGE_ERRORS,
  },
  CreateMicrovmAuthToken: {
    name: "CreateMicrovmAuthToken",
    method: "POST",
    uri: `${MICROVM_URI}/auth-token`,
    successStatus: 200,
    input: {
      type: "structure",
      required: ["microvmIdentifier", "expirationInMinutes", "allowedPorts"],
      members: {
        ...MICROVM,
        expirationInMinutes: { shape: EXPIRATION },
        allowedPorts: { shape: { type: "list", member: PORT_SPECIFICATION, min: 1 } },
      },
    },
    errors: CHANGE_ERRORS,
  },
};
