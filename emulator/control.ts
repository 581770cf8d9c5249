import {
  checkShape,
  checkType,
  matchOperation,
  type Operation,
  type OperationName,
  queryMembers,
  validationMessage,
} from "@microvms/protocol/control";
import type { Clock } from "./clock.ts";
import type { Handlers } from "./handlers/service.ts";
import { Refusal, refuse, refuseUnreadable } from "./refusal.ts";
import { checkSignature, type Credentials } from "./sigv4.ts";
import { signatureRefusal } from "./signature_refusal.ts";

/** What the control plane's HTTP face needs. */
export interface ControlOptions {
  /** A handler for every operation. */
  handlers: Handlers;
  /** The key pair that may sign. */
  credentials: Credentials;
  /** Region that signatures have to name. */
  region: string;
  /** Source of time. */
  clock: Clock;
  /** Writer of one line per refusal. */
  log(text: string): void;
}

const SERVICE = "lambda";
const MAX_SKEW_MS = 5 * 60_000;
const MAX_BODY_BYTES = 6 * 1024 ** 2;
const MICROVM_ID_REGEXP = /^microvm-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const GATEWAY_PAGE = `<html>\r
<head><title>502 Bad Gateway</title></head>\r
<body>\r
<center><h1>502 Bad Gateway</h1></center>\r
<hr><center>nginx</center>\r
</body>\r
</html>\r
`;

/**
 * Makes the control plane's HTTP face: signature, operation, types, constraints, then the handler.
 *
 * @param options What it needs.
 * @returns The handler of one request.
 */
export function createControl(options: ControlOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    const requestId = crypto.randomUUID();
    const url = new URL(request.url);
    try {
      return await serve(request, { ...options, url, requestId });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, type, rule } = error;
      options.log(`Refused ${request.method} ${url.pathname}: ${status} ${type} (rule: ${rule})`);
      return Response.json(error.body, {
        status,
        headers: { "x-amzn-errortype": type, "x-amzn-requestid": requestId },
      });
    }
  };
}

async function serve(
  request: Request,
  options: ControlOptions & { url: URL; requestId: string },
): Promise<Response> {
  const { handlers, url, requestId, log } = options;
  const body = await readBody(request);
  await authenticate(request, { ...options, body });
  const match = matchOperation(request.method, url.pathname);
  if (match === undefined) return notServed(request, options);
  const { operation, members } = match;
  const { microvmIdentifier } = members;
  if (microvmIdentifier !== undefined && !MICROVM_ID_REGEXP.test(microvmIdentifier)) {
    log(`Refused ${operation.name}: 502 (rule: VM id is "microvm-" and a UUID)`);
    return new Response(GATEWAY_PAGE, { status: 502, headers: { "content-type": "text/html" } });
  }
  const input = checkInput(operation, {
    ...parseBody(body),
    ...readQuery(operation, url),
    ...members,
  });
  const answer = await call(handlers, operation.name, input);
  return Response.json(answer, {
    status: operation.successStatus,
    headers: { "x-amzn-requestid": requestId },
  });
}

async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const declared = Number(request.headers.get("content-length") ?? 0);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (Math.max(size, declared) > MAX_BODY_BYTES) {
      throw new Refusal({
        status: 413,
        type: "RequestEntityTooLargeException",
        body: { message: `Request must be smaller than ${MAX_BODY_BYTES} bytes` },
      }, `body has at most ${MAX_BODY_BYTES} bytes`);
    }
    chunks.push(chunk);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

async function authenticate(
  { method, url, headers }: Request,
  { credentials, region, clock, body }: ControlOptions & { body: Uint8Array<ArrayBuffer> },
): Promise<void> {
  const now = clock.now();
  const terms = { credentials, region, service: SERVICE, now, maxSkewMs: MAX_SKEW_MS };
  const fault = await checkSignature({ method, url, headers, body }, terms);
  if (fault === undefined) return;
  throw signatureRefusal(fault, { ...terms, date: headers.get("x-amz-date") ?? "" });
}

/** Says plainly that this is no answer of AWS: none of its headers, none of its error forms. */
function notServed(
  request: Request,
  { url, log }: ControlOptions & { url: URL },
): Response {
  const what = `${request.method} ${url.pathname}`;
  log(`Refused ${what}: 501 (rule: the emulator serves the operation)`);
  return new Response(`The local microvms emulator does not serve ${what}\n`, { status: 501 });
}

function parseBody(body: Uint8Array): Record<string, unknown> {
  if (body.length === 0) return {};
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body), withoutNull);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Answered below, like JSON that is no object.
  }
  throw refuseUnreadable({ rule: "body is a JSON object", message: null });
}

/** The service takes null for unset; an item of a list, though, cannot be unset. */
function withoutNull(this: unknown, _name: string, member: unknown): unknown {
  return member === null && !Array.isArray(this) ? undefined : member;
}

function readQuery(operation: Operation, url: URL): Record<string, unknown> {
  if (/[?&]nextToken=[^&]*=/.test(url.search)) {
    throw refuse("ValidationException", {
      rule: 'page token has its "=" percent-encoded',
      message: null,
    });
  }
  return queryMembers(operation, url.searchParams);
}

function checkInput(
  operation: Operation,
  input: Record<string, unknown>,
): Record<string, unknown> {
  const fault = checkType(operation.input, input);
  if (fault !== undefined) {
    throw refuseUnreadable({
      rule: `type of "${fault.path}"`,
      message: `Expected ${fault.expected}`,
    });
  }
  const violations = checkShape(operation.input, input);
  if (violations.length > 0) {
    throw refuse("ValidationException", {
      rule: `constraints of ${violations.map(({ path }) => path).join(", ")}`,
      message: validationMessage(violations),
    });
  }
  return input;
}

/** The one place where a checked input gets its type; the row that checked it stands for the type. */
function call(handlers: Handlers, name: OperationName, input: object): unknown {
  const handler = handlers[name] as (input: object) => unknown;
  return handler(input);
}
