import type { Emulator } from "@microvms/emulator";
import { AwsClient } from "aws4fetch";
import { sendRaw } from "./send_raw.ts";

/** What was answered. */
export interface RawAnswer {
  readonly status: number;
  readonly errorType: string | null;
  readonly text: string;
}

/** Signs and sends plain requests to an emulator, so that a test sees each answer as it is. */
export class EmulatorClient {
  readonly #emulator: Emulator;

  constructor(emulator: Emulator) {
    this.#emulator = emulator;
  }

  /** Sends a signed request to the control plane. */
  async send(
    { path, ...init }: { method: string; path: string; body?: string },
  ): Promise<RawAnswer> {
    const response = await this.#signer("lambda").fetch(`${this.#emulator.url}${path}`, init);
    return {
      status: response.status,
      errorType: response.headers.get("x-amzn-errortype"),
      text: await response.text(),
    };
  }

  /** Sends a request to a VM's endpoint; one that names a host of AWS goes to the emulator's port. */
  async sendToEndpoint(
    { url, path, headers }: { url: string; path: string; headers: Record<string, string> },
  ): Promise<RawAnswer> {
    const { protocol, host } = new URL(url);
    if (protocol === "https:") {
      return await sendRaw({ address: this.#emulator.url, host, path, headers });
    }
    const response = await fetch(`${url}${path}`, { headers });
    return { status: response.status, errorType: null, text: await response.text() };
  }

  /** Uploads an object to the emulator's bucket. */
  async upload(key: string, bytes: Uint8Array): Promise<void> {
    const { url, bucket } = this.#emulator;
    const response = await this.#signer("s3").fetch(`${url}/${bucket}/${key}`, {
      method: "PUT",
      body: new Uint8Array(bytes),
      headers: { "x-amz-content-sha256": "UNSIGNED-PAYLOAD" },
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The upload answered ${response.status}`);
  }

  #signer(service: string): AwsClient {
    const { credentials, region } = this.#emulator;
    return new AwsClient({ ...credentials, region, service, retries: 0 });
  }
}
