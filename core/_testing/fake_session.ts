import { SessionClient } from "../session/session_client.ts";
import { Secret } from "../secret.ts";
import type { FakeFetch } from "./fake_fetch.ts";
import { type FakePorts, fakePorts } from "./fake_ports.ts";

/** A session on which nothing is real. */
export interface FakeSession {
  readonly session: SessionClient;
  readonly ports: FakePorts;
}

/** Talks to a fake daemon directly, without a proxy. */
export function fakeSession(fake: FakeFetch): FakeSession {
  const ports = fakePorts(fake);
  const agentToken = new Secret("agent-token");
  return { ports, session: new SessionClient({ endpoint: "vm.test", agentToken, ports }) };
}

/** A server-sent event. */
export function sse(event: string, data: unknown): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** An `output` event of standard output. */
export function outputEvent(offset: number, text: string): string {
  return sse("output", { offset, stream: "stdout", output: btoa(text) });
}

/** An `exit` event after so many bytes. */
export function exitEvent(offset: number): string {
  return sse("exit", {
    exit_code: 0,
    signal: null,
    truncated: false,
    writers_may_be_alive: false,
    offset,
  });
}

/** A stream's answer. */
export function streamReply(...events: readonly string[]): Response {
  return new Response(events.join(""), { headers: { "content-type": "text/event-stream" } });
}
