import { matchOperation, type OperationName } from "@microvms/protocol/control";
import { type FakeFetch, fakeServer, json, type SentRequest } from "./fake_fetch.ts";

/** The image that the fake service knows. */
export const IMAGE_ARN = "arn:aws:lambda:us-east-1:123456789012:microvm-image:demo";

/** The VM that the fake service launches. */
export const MICROVM_ID = "microvm-11111111-2222-3333-4444-555555555555";

type Answer = () => Response | Promise<Response>;

const GIB = 2 ** 30;
const EXIT = { exit_code: 0, signal: null, truncated: false, writers_may_be_alive: false };

function refusal(status: number, message: string, type: string): Response {
  return json({ message }, { status, headers: { "x-amzn-errortype": type } });
}

/** A refusal of the service, as a scripted answer. */
export function refused(
  status: number,
  message = "No",
  { type = "ValidationException" } = {},
): Answer {
  return () => refusal(status, message, type);
}

/**
 * The service, its bucket and one VM with a daemon, all of them obliging. Every call is noted by its
 * name, and a scripted answer takes the place of the next one of that name.
 */
export class FakeService {
  /** Names of all calls so far: operations, `PutObject`, and the daemon's `GET /v1/health`. */
  readonly calls: string[] = [];
  /** Answers that come before the obliging ones, by the name of the call. */
  readonly script = new Map<string, Answer[]>();
  /** State of the image. */
  imageState = "CREATED";
  /** State of the VM. */
  state = "PENDING";
  /** Is told of each call before it is answered. */
  onCall: (count: number) => void = () => {};
  /** What goes to the fake ports. */
  readonly fetch: FakeFetch = fakeServer((request) => this.#answer(request));

  /** Scripts the next answers of a call. */
  next(
    call: OperationName | "PutObject" | `${"GET" | "POST"} /v1/${string}`,
    ...answers: Answer[]
  ): void {
    this.script.set(call, [...this.script.get(call) ?? [], ...answers]);
  }

  /** How often a call was made. */
  count(call: string): number {
    return this.calls.filter((each) => each === call).length;
  }

  /** The last body that a call sent. */
  bodyOf(call: string): Record<string, unknown> {
    const index = this.calls.lastIndexOf(call);
    return JSON.parse(this.fetch.sent[index]?.body ?? "{}");
  }

  #answer(request: SentRequest): Response | Promise<Response> {
    const { method, url } = request;
    const call = url.host === "s3.test"
      ? "PutObject"
      : matchOperation(method, url.pathname)?.operation.name ??
        `${method} ${url.pathname.replace(/x-[0-9a-f]{16}/, "{id}")}`;
    this.calls.push(call);
    this.onCall(this.calls.length);
    const scripted = this.script.get(call)?.shift();
    return scripted === undefined ? this.#oblige(call) : scripted();
  }

  #vm(): Record<string, unknown> {
    return {
      microvmId: MICROVM_ID,
      state: this.state,
      endpoint: "vm.test",
      imageArn: IMAGE_ARN,
      imageVersion: "1.0",
      stateReason: null,
    };
  }

  #oblige(call: string): Response {
    const image = { imageArn: IMAGE_ARN, name: "demo", state: this.imageState, nextToken: null };
    switch (call) {
      case "PutObject":
        return new Response();
      case "CreateMicrovmImage":
        return json({ ...image, state: "CREATING", imageVersion: "1.0" }, { status: 201 });
      case "GetMicrovmImage":
        return json(image);
      case "ListMicrovmImages":
        return json({ items: [image], nextToken: null });
      case "DeleteMicrovmImage":
        return json({ imageIdentifier: IMAGE_ARN, state: "DELETING" });
      case "GetMicrovmImageVersion":
        return json({
          imageArn: IMAGE_ARN,
          imageVersion: "1.0",
          state: "SUCCESSFUL",
          resources: [{ minimumMemoryInMiB: 512 }],
          cpuConfigurations: [{ architecture: "X86_64" }],
        });
      case "ListMicrovmImageVersions":
        return json({ items: [{ imageArn: IMAGE_ARN, imageVersion: "1.0", state: "FAILED" }] });
      case "ListMicrovmImageBuilds":
        return json({ items: [{ buildId: "build-1", buildState: "SUCCESSFUL" }] });
      case "GetMicrovmImageBuild":
        return json({
          buildId: "build-1",
          buildState: "SUCCESSFUL",
          snapshotBuild: { memorySnapshotSizeInBytes: GIB / 2, diskSnapshotSizeInBytes: GIB / 4 },
        });
      case "RunMicrovm":
        return json(this.#vm());
      case "GetMicrovm":
        if (this.state === "PENDING") this.state = "RUNNING";
        return json(this.#vm());
      case "ListMicrovms":
        return json({ items: [this.#vm()] });
      case "SuspendMicrovm":
        this.state = "SUSPENDED";
        return json({});
      case "ResumeMicrovm":
        this.state = "RUNNING";
        return json({});
      case "TerminateMicrovm":
        this.state = "TERMINATED";
        return json({});
      case "CreateMicrovmAuthToken":
        return json({ authToken: { "X-aws-proxy-auth": "proxy-token" } });
      case "GET /v1/health":
        return json({
          version: "0.1.0",
          bootstrapped: true,
          disk: null,
          identity_degraded: false,
          identity_repaired: false,
        });
      case "POST /v1/exec/start":
        return json({ exec_id: "x-started", phase: "running" });
      case "GET /v1/exec/x-started":
        return json({ exec_id: "x-started", phase: "exited", ...EXIT, stdout: "hi", stderr: "" });
      case "POST /v1/exec/x-started/ack":
        return json({ exec_id: "x-started", phase: "acked" });
      case "GET /v1/exec/{id}":
        return json({ error: "unknown_exec", detail: "x" }, { status: 404 });
      default:
        return refusal(500, `Nobody answers ${call}`, "InternalServerException");
    }
  }
}
