import {
  type OperationName,
  OPERATIONS,
  type OperationTypes,
  operationUrl,
} from "@microvms/protocol/control";
import type { CredentialProvider } from "../aws/credentials.ts";
import { signRequest } from "../aws/sign_request.ts";
import { MicrovmError } from "../errors/microvm_error.ts";
import { exchange } from "../http/exchange.ts";
import type { HttpRequest } from "../http/send.ts";
import { withRetries } from "../http/with_retries.ts";
import type { Ports } from "../ports/ports.ts";
import { checkInput } from "./check_input.ts";
import { decodeAnswer } from "./decode_answer.ts";
import { serviceError } from "./service_error.ts";

/** Milliseconds for one request to the control plane. */
const REQUEST_MS = 60_000;

/** Where the control plane is, and who calls it. */
export interface ControlConnection {
  /** Base address, without a slash at its end. */
  readonly url: string;
  /** Region to sign for. */
  readonly region: string;
  /** Asked again for every request. */
  readonly credentials: CredentialProvider;
  /** Fetch, clock and randomness. */
  readonly ports: Ports;
}

/** What every call takes beside its input. */
export interface CallOptions {
  /**
   * Ends a call that only reads at once, and the pauses of any other. A request that changes
   * something and is on its way is never cut: its answer names what it made.
   */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Calls an operation: guards, signs, sends, repeats what may pass, reads the answer.
 *
 * @typeParam Name The operation.
 * @param connection Where and as whom.
 * @param call The operation, its input and the caller's signal.
 * @returns The answer.
 * @throws {MicrovmError} ERR_INVALID_ARG before any request; else what the service answered.
 */
export async function callOperation<Name extends OperationName>(
  connection: ControlConnection,
  { name, input, signal }: CallOptions & {
    readonly name: Name;
    readonly input: OperationTypes[Name]["request"];
  },
): Promise<OperationTypes[Name]["response"]> {
  const { ports, region, credentials } = connection;
  const operation = OPERATIONS[name];
  checkInput(operation, input);
  const request = requestOf(connection, name, { input });
  return await withRetries(ports, async () => {
    signal?.throwIfAborted();
    const signed = await signRequest(request, {
      credentials: await credentials(),
      service: "lambda",
      region,
      now: ports.clock.now(),
    });
    const cut = operation.method === "GET" ? signal : undefined;
    const answer = await exchange(ports, signed, { timeoutMs: REQUEST_MS, signal: cut });
    if (answer.status < 200 || answer.status > 299) throw serviceError(name, answer);
    return decodeAnswer(name, answer);
  }, { signal });
}

function requestOf(
  { url }: ControlConnection,
  name: OperationName,
  { input }: { readonly input: object },
): HttpRequest {
  const operation = OPERATIONS[name];
  const headers = new Headers({ accept: "application/json" });
  let parts: ReturnType<typeof operationUrl>;
  try {
    parts = operationUrl(operation, input);
  } catch (cause) {
    const message = `Cannot call ${name}: an identifier cannot stand in a path`;
    throw new MicrovmError("ERR_INVALID_ARG", message, { cause });
  }
  const { path, query, body } = parts;
  // A POST without members sends an empty object.
  const payload = body ?? (operation.method === "POST" ? {} : undefined);
  if (payload !== undefined) headers.set("content-type", "application/json");
  return {
    method: operation.method,
    url: new URL(`${url}${path}${query === "" ? "" : `?${query}`}`),
    headers,
    body: payload === undefined ? undefined : JSON.stringify(payload),
  };
}
