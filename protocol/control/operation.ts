import type { ServiceErrorName } from "./service_errors.ts";
import type { StructureShape } from "./shape.ts";

/** HTTP methods that the service uses. */
export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** HTTP method of an operation. */
export type Method = typeof METHODS[number];

/** Operations of the service that this project knows. */
export const OPERATION_NAMES = [
  "CreateMicrovmImage",
  "UpdateMicrovmImage",
  "GetMicrovmImage",
  "ListMicrovmImages",
  "DeleteMicrovmImage",
  "GetMicrovmImageVersion",
  "ListMicrovmImageVersions",
  "UpdateMicrovmImageVersion",
  "DeleteMicrovmImageVersion",
  "ListMicrovmImageBuilds",
  "GetMicrovmImageBuild",
  "ListManagedMicrovmImages",
  "ListManagedMicrovmImageVersions",
  "RunMicrovm",
  "GetMicrovm",
  "ListMicrovms",
  "SuspendMicrovm",
  "ResumeMicrovm",
  "TerminateMicrovm",
  "CreateMicrovmAuthToken",
] as const;

/** Name of an operation. */
export type OperationName = typeof OPERATION_NAMES[number];

/** One operation of the service. */
export interface Operation {
  /** Name of the operation. */
  readonly name: OperationName;
  /** HTTP method. */
  readonly method: Method;
  /** Path, with `{member}` where a member of the input goes. */
  readonly uri: string;
  /** HTTP status of a successful answer. */
  readonly successStatus: number;
  /** Shape of the input, wherever its members travel. */
  readonly input: StructureShape;
  /** Errors that the model declares for the operation. */
  readonly errors: readonly ServiceErrorName[];
}
