import type { OperationName, OperationTypes } from "@microvms/protocol/control";
import { MicrovmError } from "../errors/microvm_error.ts";
import type { HttpAnswer } from "../http/exchange.ts";

const MICROVM = ["microvmId", "state", "endpoint", "imageArn", "imageVersion"] as const;
const IMAGE = ["imageArn", "name", "state"] as const;
const VERSION = ["imageArn", "imageVersion", "state"] as const;

/** Members without which an answer is of no use. */
const REQUIRED: Readonly<Record<OperationName, readonly string[]>> = {
  CreateMicrovmImage: [...IMAGE, "imageVersion"],
  UpdateMicrovmImage: [...IMAGE, "imageVersion"],
  GetMicrovmImage: IMAGE,
  ListMicrovmImages: ["items"],
  DeleteMicrovmImage: ["state"],
  GetMicrovmImageVersion: VERSION,
  ListMicrovmImageVersions: ["items"],
  UpdateMicrovmImageVersion: VERSION,
  DeleteMicrovmImageVersion: ["state"],
  ListMicrovmImageBuilds: ["items"],
  GetMicrovmImageBuild: ["buildId", "buildState"],
  ListManagedMicrovmImages: ["items"],
  ListManagedMicrovmImageVersions: ["items"],
  RunMicrovm: MICROVM,
  GetMicrovm: MICROVM,
  ListMicrovms: ["items"],
  SuspendMicrovm: [],
  ResumeMicrovm: [],
  TerminateMicrovm: [],
  CreateMicrovmAuthToken: ["authToken"],
};

/** The service sends unset members as null; they are the same as absent ones. */
function withoutNulls(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null));
}

/**
 * Reads a successful answer: null members are left out, and unknown ones do no harm.
 *
 * @typeParam Name The operation.
 * @param name The operation.
 * @param answer What the service answered.
 * @returns Its body.
 * @throws {MicrovmError} ERR_PLATFORM for a body that is no JSON object or lacks what is needed.
 */
export function decodeAnswer<Name extends OperationName>(
  name: Name,
  { bytes }: HttpAnswer,
): OperationTypes[Name]["response"] {
  function unreadable(what: string, cause?: unknown): MicrovmError {
    // The body is not quoted: it may hold a token.
    return new MicrovmError("ERR_PLATFORM", `Cannot read the answer of ${name}: ${what}`, {
      cause,
    });
  }
  const text = new TextDecoder().decode(bytes);
  let body: unknown;
  try {
    body = text === "" ? {} : JSON.parse(text, withoutNulls);
  } catch (cause) {
    throw unreadable(`${bytes.length} bytes that are no JSON`, cause);
  }
  if (typeof body !== "object" || body === null) throw unreadable("It is no JSON object");
  const members = new Map<string, unknown>(Object.entries(body));
  for (const member of REQUIRED[name]) {
    if (!members.has(member)) throw unreadable(`It has no member "${member}"`);
  }
  // The one place where an answer is taken on trust: its members are as loosely typed as the
  // service is, and those that the library relies on were looked at above.
  return body as OperationTypes[Name]["response"];
}
