import {
  ARCHITECTURE,
  BOOLEAN,
  HOOK_STATE,
  IMAGE_HOOK_TIMEOUT,
  INTEGER,
  MAX_IDLE_DURATION,
  MICROVM_HOOK_TIMEOUT,
  NON_BLANK_STRING,
  PORT_NUMBER,
  SUSPENDED_DURATION,
} from "./shapes.ts";
import type { StructureShape } from "./shape.ts";

/** A structure without members; stands for a choice that carries nothing. */
export const UNIT: StructureShape = { type: "structure", members: {} };

/** Where the files of an image come from. */
export const CODE_ARTIFACT: StructureShape = {
  type: "structure",
  union: true,
  members: { uri: { shape: NON_BLANK_STRING } },
};

/** Where the logs go. */
export const LOGGING: StructureShape = {
  type: "structure",
  union: true,
  members: {
    disabled: { shape: UNIT },
    cloudWatch: {
      shape: {
        type: "structure",
        members: {
          logGroup: {
            shape: { type: "string", min: 1, max: 512, pattern: "[a-zA-Z0-9_\\-/.#]+" },
          },
          logStream: { shape: { type: "string", min: 1, max: 512, pattern: "[^:*]*" } },
        },
      },
    },
  },
};

/** Processor that an image version is built for. */
export const CPU_CONFIGURATION: StructureShape = {
  type: "structure",
  required: ["architecture"],
  members: { architecture: { shape: ARCHITECTURE } },
};

/** Memory of a microvm. */
export const RESOURCES: StructureShape = {
  type: "structure",
  required: ["minimumMemoryInMiB"],
  members: { minimumMemoryInMiB: { shape: INTEGER } },
};

/** Which hooks are called, on which port, and how long each may take. */
export const HOOKS: StructureShape = {
  type: "structure",
  members: {
    port: { shape: PORT_NUMBER },
    microvmHooks: {
      shape: {
        type: "structure",
        members: {
          run: { shape: HOOK_STATE },
          runTimeoutInSeconds: { shape: MICROVM_HOOK_TIMEOUT },
          resume: { shape: HOOK_STATE },
          resumeTimeoutInSeconds: { shape: MICROVM_HOOK_TIMEOUT },
          suspend: { shape: HOOK_STATE },
          suspendTimeoutInSeconds: { shape: MICROVM_HOOK_TIMEOUT },
          terminate: { shape: HOOK_STATE },
          terminateTimeoutInSeconds: { shape: MICROVM_HOOK_TIMEOUT },
        },
      },
    },
    microvmImageHooks: {
      shape: {
        type: "structure",
        members: {
          ready: { shape: HOOK_STATE },
          readyTimeoutInSeconds: { shape: IMAGE_HOOK_TIMEOUT },
          validate: { shape: HOOK_STATE },
          validateTimeoutInSeconds: { shape: IMAGE_HOOK_TIMEOUT },
        },
      },
    },
  },
};

/** When an idle microvm is suspended, for how long, and what wakes it. */
export const IDLE_POLICY: StructureShape = {
  type: "structure",
  required: ["maxIdleDurationSeconds", "suspendedDurationSeconds", "autoResumeEnabled"],
  members: {
    maxIdleDurationSeconds: { shape: MAX_IDLE_DURATION },
    suspendedDurationSeconds: { shape: SUSPENDED_DURATION },
    autoResumeEnabled: { shape: BOOLEAN },
  },
};

/** Ports that a proxy token opens: one, a range, or all. */
export const PORT_SPECIFICATION: StructureShape = {
  type: "structure",
  union: true,
  members: {
    port: { shape: PORT_NUMBER },
    range: {
      shape: {
        type: "structure",
        required: ["startPort", "endPort"],
        members: { startPort: { shape: PORT_NUMBER }, endPort: { shape: PORT_NUMBER } },
      },
    },
    allPorts: { shape: UNIT },
  },
};
