import {
  describeIssues,
  ExitEventSchema,
  GapEventSchema,
  OutputEventSchema,
  type Schema,
  STREAM_EVENTS,
  type StreamEventName,
} from "@microvms/protocol";
import type { EventSourceMessage } from "eventsource-parser";
import { wireError } from "../errors/wire_error.ts";
import type { ExecEvent } from "./exec_event.ts";

function parse<T>(name: StreamEventName, schema: Schema<T>, { data }: EventSourceMessage): T {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch (cause) {
    throw wireError("ProtocolError", `Cannot read the event "${name}": no JSON`, { cause });
  }
  const checked = schema.safeParse(value);
  if (checked.success) return checked.data;
  const issues = describeIssues(checked.error.issues);
  throw wireError("ProtocolError", `Cannot read the event "${name}": ${issues}`);
}

function fromBase64(text: string): Uint8Array {
  try {
    return Uint8Array.fromBase64(text, { lastChunkHandling: "strict" });
  } catch (cause) {
    throw wireError("ProtocolError", 'Cannot read the event "output": no base64', { cause });
  }
}

/**
 * Reads one server-sent event of an exec's stream.
 *
 * @param message The event as it came.
 * @returns What it tells; an event of a later daemon is told as unknown.
 * @throws {MicrovmError} ERR_PROTOCOL for a known event with data that it must not have.
 */
export function decodeEvent(message: EventSourceMessage): ExecEvent {
  const name = STREAM_EVENTS.find((known) => known === message.event);
  switch (name) {
    case undefined:
      return { event: "unknown", name: message.event ?? "message" };
    case "output": {
      const { offset, stream, output } = parse(name, OutputEventSchema, message);
      return { event: "output", stream, offset, bytes: fromBase64(output) };
    }
    case "gap": {
      const { from, to } = parse(name, GapEventSchema, message);
      return { event: "gap", from, to };
    }
    case "exit": {
      const exit = parse(name, ExitEventSchema, message);
      return {
        event: "exit",
        exitCode: exit.exit_code,
        signal: exit.signal,
        truncated: exit.truncated,
        writersMayBeAlive: exit.writers_may_be_alive,
        offset: exit.offset,
      };
    }
    default:
      return name satisfies never;
  }
}
