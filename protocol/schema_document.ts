import { z } from "zod";
import { definitions } from "./_fields.ts";
import { HOOK_PREFIX } from "./constants.ts";
import { LIMITS, type Limits } from "./limits.ts";
import { PHASE_MEANINGS, PHASES } from "./phase.ts";
import type { Payload, RouteRow } from "./route.ts";
import { ROUTE_ENTRIES } from "./routes.ts";
import { DAEMON_VERSION, PROTOCOL_VERSION, VERSION_HEADER } from "./version.ts";

// Requests are described as a caller may send them (members with a default may be left out), all
// else as the daemon sends it (every member is there).
const REQUEST_DEFINITIONS = new Set(
  ROUTE_ENTRIES.flatMap(([, { query, request }]) => [query?.definition, request?.definition]),
);

/**
 * Builds the document that describes the wire protocol: what `GET /v1/schema` serves.
 *
 * @param limits The running daemon's limits.
 * @returns A JSON value; every `$ref` in it points into its `$defs`.
 *
 * @example The routes of the protocol
 * ```ts
 * import { schemaDocument } from "@microvms/protocol";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(schemaDocument().protocol_version, "1");
 * ```
 */
export function schemaDocument(limits: Limits = LIMITS): Record<string, unknown> {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "microvms-agentd wire protocol",
    generated_from: "The route rows and schemas of @microvms/protocol",
    protocol_version: PROTOCOL_VERSION,
    daemon_version: DAEMON_VERSION,
    version_header: VERSION_HEADER,
    hook_prefix: HOOK_PREFIX,
    auth: {
      scheme: "bearer",
      header: "authorization",
      bootstrap: {
        how: "The run hook installs the token that RunMicrovm's payload carries, once.",
        before_bootstrap: "503 on every bearer route, never 404",
        wrong_token: "401",
        note: "The token is compared as bytes, before any byte of a body is read.",
      },
    },
    unmatched_path: { code: 404, meaning: "No route has this path; there is no body." },
    limits: { ...limits },
    routes: ROUTE_ENTRIES.map(([, row]) => describeRoute(row)),
    definition_collisions: [],
    $defs: describeDefinitions(),
  };
}

function describeRoute(route: RouteRow): Record<string, unknown> {
  return {
    method: route.method,
    path: route.path,
    auth: route.auth,
    summary: route.summary,
    ...(route.query === null ? {} : { query: describePayload(route.query) }),
    request: route.request === null ? null : describePayload(route.request),
    response: route.response === null ? null : describePayload(route.response),
    statuses: route.statuses.map((status) => ({ ...status })),
    ...(route.events === undefined ? {} : {
      sse_events: route.events.map(({ event, definition, meaning }) => ({
        event,
        schema: reference(definition),
        meaning,
      })),
    }),
  };
}

function describePayload({ mediaType, definition }: Payload<unknown>): Record<string, unknown> {
  return {
    media_type: mediaType,
    ...(definition === undefined ? {} : { schema: reference(definition) }),
  };
}

function reference(definition: string): Record<string, unknown> {
  return { $ref: `#/$defs/${definition}` };
}

function describeDefinitions(): Record<string, unknown> {
  const views = (["input", "output"] as const).map((io) =>
    z.toJSONSchema(definitions, {
      io,
      uri: (id) => `#/$defs/${id}`,
      override({ zodSchema, jsonSchema }) {
        const description = definitions.get(zodSchema)?.description;
        if (description !== undefined) jsonSchema.description = description;
        simplify(jsonSchema);
      },
    }).schemas
  );
  const [input, output] = views;
  const named: Record<string, unknown> = {};
  for (const id of Object.keys({ ...output }).sort()) {
    const definition = (REQUEST_DEFINITIONS.has(id) ? input : output)?.[id];
    const { $schema: _schema, $id: _id, additionalProperties: _open, ...rest } = definition ?? {};
    named[id] = id === "Phase" ? describePhase(rest) : rest;
  }
  return named;
}

/** Older readers know a nullable number as a list of types, and numbers by their format alone. */
function simplify(schema: Record<string, unknown>): void {
  const options = schema["anyOf"];
  if (Array.isArray(options) && options.length === 2 && options[1].type === "null") {
    const { type, ...rest } = options[0];
    if (typeof type === "string") {
      delete schema["anyOf"];
      Object.assign(schema, { ...rest, type: [type, "null"] });
    }
  }
  if (schema["format"] === "int32") delete schema["minimum"];
  if (typeof schema["format"] === "string" && schema["format"] !== "uint32") {
    delete schema["maximum"];
  }
}

/** Every phase with its meaning; an enum would have no room for it. */
function describePhase({ description }: Record<string, unknown>): Record<string, unknown> {
  return {
    description,
    oneOf: PHASES.map((phase) => ({
      const: phase,
      type: "string",
      description: PHASE_MEANINGS[phase],
    })),
  };
}
