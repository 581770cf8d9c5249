import { assertEquals } from "@std/assert";
import { OPERATION_NAMES, type OperationName } from "./operation.ts";
import type { OperationTypes } from "./operation_types.ts";
import { OPERATIONS } from "./operations.ts";
import model from "./testdata/service_model.json" with { type: "json" };

/** Names of members of any of a union's choices, so that no member can be left out or made up. */
type Members<T> = Readonly<Record<T extends T ? keyof T & string : never, true>>;
type Item<T> = T extends { readonly items: readonly (infer I)[] } ? I : T;

const IMAGE = { imageIdentifier: true } as const;
const VERSION = { ...IMAGE, imageVersion: true } as const;
const MICROVM = { microvmIdentifier: true } as const;
const PAGE = { maxResults: true, nextToken: true } as const;
const CONFIGURATION = {
  baseImageArn: true,
  baseImageVersion: true,
  buildRoleArn: true,
  description: true,
  codeArtifact: true,
  logging: true,
  egressNetworkConnectors: true,
  cpuConfigurations: true,
  resources: true,
  additionalOsCapabilities: true,
  hooks: true,
  environmentVariables: true,
  kmsKeyIdentifier: true,
} as const;

const REQUESTS: { readonly [N in OperationName]: Members<OperationTypes[N]["request"]> } = {
  CreateMicrovmImage: { ...CONFIGURATION, name: true, tags: true, clientToken: true },
  UpdateMicrovmImage: { ...CONFIGURATION, ...IMAGE, clientToken: true },
  GetMicrovmImage: IMAGE,
  ListMicrovmImages: { ...PAGE, nameFilter: true },
  DeleteMicrovmImage: IMAGE,
  GetMicrovmImageVersion: VERSION,
  ListMicrovmImageVersions: { ...PAGE, ...IMAGE },
  UpdateMicrovmImageVersion: { ...VERSION, status: true },
  DeleteMicrovmImageVersion: VERSION,
  ListMicrovmImageBuilds: {
    ...PAGE,
    ...VERSION,
    architecture: true,
    chipset: true,
    chipsetGeneration: true,
  },
  GetMicrovmImageBuild: { ...VERSION, buildId: true },
  ListManagedMicrovmImages: PAGE,
  ListManagedMicrovmImageVersions: { ...PAGE, ...IMAGE },
  RunMicrovm: {
    ingressNetworkConnectors: true,
    egressNetworkConnectors: true,
    imageIdentifier: true,
    imageVersion: true,
    executionRoleArn: true,
    idlePolicy: true,
    logging: true,
    kmsKeyIdentifier: true,
    runHookPayload: true,
    maximumDurationInSeconds: true,
    clientToken: true,
  },
  GetMicrovm: MICROVM,
  ListMicrovms: { ...PAGE, imageIdentifier: true, imageVersion: true },
  SuspendMicrovm: MICROVM,
  ResumeMicrovm: MICROVM,
  TerminateMicrovm: MICROVM,
  CreateMicrovmAuthToken: { ...MICROVM, expirationInMinutes: true, allowedPorts: true },
};

for (const name of OPERATION_NAMES) {
  Deno.test(`the request of ${name} has the members of its row`, () => {
    assertEquals(
      Object.keys(REQUESTS[name]).toSorted(),
      Object.keys(OPERATIONS[name].input.members).toSorted(),
    );
  });
}

const IMAGE_SUMMARY = {
  imageArn: true,
  name: true,
  state: true,
  latestActiveImageVersion: true,
  latestFailedImageVersion: true,
  createdAt: true,
  id: true,
} as const;
const UPDATED_IMAGE = {
  ...IMAGE_SUMMARY,
  ...CONFIGURATION,
  imageVersion: true,
  updatedAt: true,
  buildPhaseOverrides: true,
  roleConfiguration: true,
} as const;
const IMAGE_VERSION = {
  ...CONFIGURATION,
  imageArn: true,
  imageVersion: true,
  state: true,
  status: true,
  createdAt: true,
  updatedAt: true,
  stateReason: true,
  tags: true,
  versionStateTimeBucket: true,
} as const;
const BUILD_SUMMARY = {
  imageArn: true,
  imageVersion: true,
  buildId: true,
  buildState: true,
  architecture: true,
  chipset: true,
  chipsetGeneration: true,
  stateReason: true,
  createdAt: true,
  terminationReasonCode: true,
} as const;
const MANAGED_IMAGE = { imageArn: true, createdAt: true, updatedAt: true } as const;
const MICROVM_ITEM = {
  microvmId: true,
  state: true,
  imageArn: true,
  imageVersion: true,
  startedAt: true,
} as const;
const WHOLE_MICROVM = {
  ...MICROVM_ITEM,
  endpoint: true,
  executionRoleArn: true,
  idlePolicy: true,
  maximumDurationInSeconds: true,
  terminatedAt: true,
  stateReason: true,
  kmsKeyIdentifier: true,
  ingressNetworkConnectors: true,
  egressNetworkConnectors: true,
  terminationReasonCode: true,
} as const;

/** Members of the answers; of the items where the answer is a page. */
const RESPONSES: { readonly [N in OperationName]: Members<Item<OperationTypes[N]["response"]>> } = {
  CreateMicrovmImage: { ...UPDATED_IMAGE, tags: true },
  UpdateMicrovmImage: UPDATED_IMAGE,
  GetMicrovmImage: { ...IMAGE_SUMMARY, tags: true, updatedAt: true },
  ListMicrovmImages: IMAGE_SUMMARY,
  DeleteMicrovmImage: { ...IMAGE, state: true },
  GetMicrovmImageVersion: IMAGE_VERSION,
  ListMicrovmImageVersions: IMAGE_VERSION,
  UpdateMicrovmImageVersion: IMAGE_VERSION,
  DeleteMicrovmImageVersion: { ...VERSION, state: true },
  ListMicrovmImageBuilds: BUILD_SUMMARY,
  GetMicrovmImageBuild: { ...BUILD_SUMMARY, snapshotBuild: true },
  ListManagedMicrovmImages: MANAGED_IMAGE,
  ListManagedMicrovmImageVersions: {
    ...MANAGED_IMAGE,
    imageVersion: true,
    status: true,
    supportedCpuConfigurations: true,
  },
  RunMicrovm: WHOLE_MICROVM,
  GetMicrovm: WHOLE_MICROVM,
  ListMicrovms: MICROVM_ITEM,
  SuspendMicrovm: {},
  ResumeMicrovm: {},
  TerminateMicrovm: {},
  CreateMicrovmAuthToken: { authToken: true },
};

/** Members that the service answers although its model does not have them. */
const UNMODELED: readonly string[] = [
  "id",
  "buildPhaseOverrides",
  "roleConfiguration",
  "versionStateTimeBucket",
  "terminationReasonCode",
];

interface ModelOutput {
  type: string;
  members?: Record<string, { shape: string }>;
  member?: { shape: string };
}

const SHAPES: Record<string, ModelOutput> = model.shapes;

function outputMembers(name: OperationName): string[] {
  const output = SHAPES[model.operations[name].output.shape];
  const items = output?.members?.["items"];
  const shown = items ? SHAPES[SHAPES[items.shape]?.member?.shape ?? ""] : output;
  return Object.keys(shown?.members ?? {}).toSorted();
}

for (const name of OPERATION_NAMES) {
  Deno.test(`the response of ${name} has the members of the service's model`, () => {
    const members = Object.keys(RESPONSES[name]).filter((member) => !UNMODELED.includes(member));
    assertEquals(members.toSorted(), outputMembers(name));
  });
}
