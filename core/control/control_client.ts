import type { OperationName, OperationTypes } from "@microvms/protocol/control";
import { mintClientToken } from "../ids.ts";
import type { Ports } from "../ports/ports.ts";
import { callOperation, type CallOptions, type ControlConnection } from "./call_operation.ts";

/** What an operation takes; nobody can supply an idempotency token [TRAP-1]. */
export type ControlInput<Name extends OperationName> = Omit<
  OperationTypes[Name]["request"],
  "clientToken"
>;

/** What an operation answers. */
export type ControlOutput<Name extends OperationName> = OperationTypes[Name]["response"];

/**
 * The service's control plane: a typed method for each operation.
 *
 * Every input is held against the service's model first, so that what the service would refuse
 * costs no call. Throttling, failures of the service and broken connections are repeated.
 */
export class ControlClient {
  readonly #connection: ControlConnection;

  /**
   * Reaches a control plane; nothing is sent yet.
   *
   * @param connection Where the control plane is, and who calls it.
   */
  constructor(connection: ControlConnection) {
    this.#connection = connection;
  }

  /** Fetch, clock and randomness, for those who wait on this client. */
  get ports(): Ports {
    return this.#connection.ports;
  }

  /** Creates an image and its first version; the idempotency token is minted here. */
  createMicrovmImage(
    input: ControlInput<"CreateMicrovmImage">,
    options?: CallOptions,
  ): Promise<ControlOutput<"CreateMicrovmImage">> {
    const { random } = this.#connection.ports;
    const clientToken = mintClientToken("create", input.name, { random });
    return this.#call("CreateMicrovmImage", { ...input, clientToken }, options);
  }

  /** Builds the next version of an image; the idempotency token is minted here. */
  updateMicrovmImage(
    input: ControlInput<"UpdateMicrovmImage">,
    options?: CallOptions,
  ): Promise<ControlOutput<"UpdateMicrovmImage">> {
    const { random } = this.#connection.ports;
    const clientToken = mintClientToken("update", input.imageIdentifier, { random });
    return this.#call("UpdateMicrovmImage", { ...input, clientToken }, options);
  }

  /** Reads an image. */
  getMicrovmImage(
    input: ControlInput<"GetMicrovmImage">,
    options?: CallOptions,
  ): Promise<ControlOutput<"GetMicrovmImage">> {
    return this.#call("GetMicrovmImage", input, options);
  }

  /** Lists one page of images; others may follow one without any. */
  listMicrovmImages(
    input: ControlInput<"ListMicrovmImages"> = {},
    options: CallOptions = {},
  ): Promise<ControlOutput<"ListMicrovmImages">> {
    return this.#call("ListMicrovmImages", input, options);
  }

  /** Deletes an image with all of its versions. */
  deleteMicrovmImage(
    input: ControlInput<"DeleteMicrovmImage">,
    options?: CallOptions,
  ): Promise<ControlOutput<"DeleteMicrovmImage">> {
    return this.#call("DeleteMicrovmImage", input, options);
  }

  /** Reads an image version. */
  getMicrovmImageVersion(
    input: ControlInput<"GetMicrovmImageVersion">,
    options?: CallOptions,
  ): Promise<ControlOutput<"GetMicrovmImageVersion">> {
    return this.#call("GetMicrovmImageVersion", input, options);
  }

  /** Lists one page of an image's versions. */
  listMicrovmImageVersions(
    input: ControlInput<"ListMicrovmImageVersions">,
    options?: CallOptions,
  ): Promise<ControlOutput<"ListMicrovmImageVersions">> {
    return this.#call("ListMicrovmImageVersions", input, options);
  }

  /** Opens or closes an image version for new VMs. */
  updateMicrovmImageVersion(
    input: ControlInput<"UpdateMicrovmImageVersion">,
    options?: CallOptions,
  ): Promise<ControlOutput<"UpdateMicrovmImageVersion">> {
    return this.#call("UpdateMicrovmImageVersion", input, options);
  }

  /** Deletes an image version. */
  deleteMicrovmImageVersion(
    input: ControlInput<"DeleteMicrovmImageVersion">,
    options?: CallOptions,
  ): Promise<ControlOutput<"DeleteMicrovmImageVersion">> {
    return this.#call("DeleteMicrovmImageVersion", input, options);
  }

  /** Lists one page of an image version's builds. */
  listMicrovmImageBuilds(
    input: ControlInput<"ListMicrovmImageBuilds">,
    options?: CallOptions,
  ): Promise<ControlOutput<"ListMicrovmImageBuilds">> {
    return this.#call("ListMicrovmImageBuilds", input, options);
  }

  /** Reads a build. */
  getMicrovmImageBuild(
    input: ControlInput<"GetMicrovmImageBuild">,
    options?: CallOptions,
  ): Promise<ControlOutput<"GetMicrovmImageBuild">> {
    return this.#call("GetMicrovmImageBuild", input, options);
  }

  /** Lists one page of the images that AWS manages. */
  listManagedMicrovmImages(
    input: ControlInput<"ListManagedMicrovmImages"> = {},
    options: CallOptions = {},
  ): Promise<ControlOutput<"ListManagedMicrovmImages">> {
    return this.#call("ListManagedMicrovmImages", input, options);
  }

  /** Lists one page of the versions of an image that AWS manages. */
  listManagedMicrovmImageVersions(
    input: ControlInput<"ListManagedMicrovmImageVersions">,
    options?: CallOptions,
  ): Promise<ControlOutput<"ListManagedMicrovmImageVersions">> {
    return this.#call("ListManagedMicrovmImageVersions", input, options);
  }

  /** Launches a VM; the idempotency token is minted here. */
  runMicrovm(
    input: ControlInput<"RunMicrovm">,
    options?: CallOptions,
  ): Promise<ControlOutput<"RunMicrovm">> {
    const { random } = this.#connection.ports;
    const clientToken = mintClientToken("run", input.imageIdentifier, { random });
    return this.#call("RunMicrovm", { ...input, clientToken }, options);
  }

  /** Reads a VM. */
  getMicrovm(
    input: ControlInput<"GetMicrovm">,
    options?: CallOptions,
  ): Promise<ControlOutput<"GetMicrovm">> {
    return this.#call("GetMicrovm", input, options);
  }

  /** Lists one page of VMs, ended ones too. */
  listMicrovms(
    input: ControlInput<"ListMicrovms"> = {},
    options: CallOptions = {},
  ): Promise<ControlOutput<"ListMicrovms">> {
    return this.#call("ListMicrovms", input, options);
  }

  /** Suspends a VM. */
  suspendMicrovm(
    input: ControlInput<"SuspendMicrovm">,
    options?: CallOptions,
  ): Promise<ControlOutput<"SuspendMicrovm">> {
    return this.#call("SuspendMicrovm", input, options);
  }

  /** Resumes a VM. */
  resumeMicrovm(
    input: ControlInput<"ResumeMicrovm">,
    options?: CallOptions,
  ): Promise<ControlOutput<"ResumeMicrovm">> {
    return this.#call("ResumeMicrovm", input, options);
  }

  /** Ends a VM. */
  terminateMicrovm(
    input: ControlInput<"TerminateMicrovm">,
    options?: CallOptions,
  ): Promise<ControlOutput<"TerminateMicrovm">> {
    return this.#call("TerminateMicrovm", input, options);
  }

  /** Makes a proxy token; its values are secret. */
  createMicrovmAuthToken(
    input: ControlInput<"CreateMicrovmAuthToken">,
    options?: CallOptions,
  ): Promise<ControlOutput<"CreateMicrovmAuthToken">> {
    return this.#call("CreateMicrovmAuthToken", input, options);
  }

  #call<Name extends OperationName>(
    name: Name,
    input: OperationTypes[Name]["request"],
    { signal }: CallOptions = {},
  ): Promise<ControlOutput<Name>> {
    return callOperation(this.#connection, { name, input, signal });
  }
}
