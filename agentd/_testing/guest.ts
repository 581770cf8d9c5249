import { type App, createApp } from "../app.ts";
import { type Config, DEFAULT_CONFIG } from "../config.ts";
import { FakeClock } from "./fake_clock.ts";
import { FakeSpawner } from "./fake_spawner.ts";

/** What a request to a {@linkcode Guest} carries. */
export interface GuestRequest {
  /** The token; none unless given. */
  readonly token?: string;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** More headers. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The daemon's application with everything beyond it made up. */
export class Guest {
  readonly clock = new FakeClock();
  readonly spawner = new FakeSpawner();
  readonly app: App;

  constructor(
    config: Partial<Config> = {},
    availableBytes: () => Promise<number | null> = () => Promise.resolve(1e9),
  ) {
    const { clock, spawner } = this;
    this.app = createApp({
      config: { ...DEFAULT_CONFIG, ...config },
      clock,
      spawner,
      availableBytes,
    });
  }

  /** Sends a request, such as `GET /v1/health`. */
  async send(line: string, { token, json, headers = {} }: GuestRequest = {}): Promise<Response> {
    const [method = "", path = ""] = line.split(" ");
    const head = new Headers(headers);
    if (token !== undefined) head.set("authorization", `Bearer ${token}`);
    if (json !== undefined) head.set("content-type", "application/json");
    const body = json === undefined ? null : JSON.stringify(json);
    return await this.app.fetch(
      new Request(`http://guest${path}`, { method, headers: head, body }),
    );
  }

  /** Delivers a run hook whose payload holds a value. */
  run(payload: unknown): Promise<Response> {
    const runHookPayload = JSON.stringify(payload);
    return this.send("POST /aws/lambda-microvms/runtime/v1/run", { json: { runHookPayload } });
  }
}
