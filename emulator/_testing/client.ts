import {
  type OperationName,
  OPERATIONS,
  type OperationTypes,
  operationUrl,
} from "@microvms/protocol/control";
import { AwsClient } from "aws4fetch";
import type { Emulator } from "../emulator.ts";

/** What the emulator answered. */
export interface Answer {
  status: number;
  type: string | null;
  body: Record<string, unknown>;
}

/** Signs and sends requests to an emulator. */
export class Client {
  readonly #emulator: Emulator;

  constructor(emulator: Emulator) {
    this.#emulator = emulator;
  }

  /** Sends any input to an operation, also one that breaks its constraints. */
  async send(name: OperationName, input: Record<string, unknown> = {}): Promise<Answer> {
    const operation = OPERATIONS[name];
    const { path, query, body } = operationUrl(operation, input);
    const response = await this.fetch(`${path}${query && `?${query}`}`, {
      method: operation.method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return {
      status: response.status,
      type: response.headers.get("x-amzn-errortype"),
      body: await response.json(),
    };
  }

  /** Calls an operation that has to succeed. */
  async call<Name extends OperationName>(
    name: Name,
    input: OperationTypes[Name]["request"],
  ): Promise<OperationTypes[Name]["response"]> {
    const { status, body } = await this.send(name, { ...input });
    if (status !== OPERATIONS[name].successStatus) {
      throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`);
    }
    return body as OperationTypes[Name]["response"];
  }

  /** Sends a signed request to the control plane. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    return await this.#signed("lambda", path, init);
  }

  /** Sends a signed request to the bucket. */
  async s3(path: string, init: RequestInit = {}): Promise<Response> {
    return await this.#signed("s3", path, init);
  }

  /** Uploads an artifact, and gives its URI. */
  async upload(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
    const { bucket } = this.#emulator;
    const response = await this.s3(`/${bucket}/${key}`, { method: "PUT", body: bytes });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The upload answered ${response.status}`);
    return `s3://${bucket}/${key}`;
  }

  /** Asks an operation again until its answer has a state. */
  async until<Name extends OperationName>(
    name: Name,
    input: OperationTypes[Name]["request"],
    state: string,
  ): Promise<OperationTypes[Name]["response"]> {
    for (;;) {
      const answer = await this.call(name, input);
      if ("state" in answer && answer.state === state) return answer;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  async #signed(service: string, path: string, init: RequestInit): Promise<Response> {
    const { url, region, credentials } = this.#emulator;
    const client = new AwsClient({ ...credentials, region, service, retries: 0 });
    const headers = new Headers(init.headers);
    if (service === "s3") headers.set("x-amz-content-sha256", "UNSIGNED-PAYLOAD");
    return await client.fetch(`${url}${path}`, { ...init, headers });
  }
}
