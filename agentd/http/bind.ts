import type { Context, Hono } from "hono";
import {
  type Checked,
  describeIssues,
  type Route,
  ROUTE_ENTRIES,
  type RouteRow,
  type Routes,
} from "@microvms/protocol";
import { readJson, UnreadableBody } from "./body.ts";
import { readQuery } from "./query.ts";
import { Refusal } from "./refusal.ts";

/** What a handler is given: the request, checked against its row. */
export interface Call<Query, Input> {
  /** The exec id in the path; empty when the path has none. */
  readonly id: string;
  /** The query; null when the row has none. */
  readonly query: Query;
  /** The JSON body; null when the row has none. */
  readonly input: Input;
}

/** What a handler returns: the value of a JSON body, a whole response for raw bytes, or nothing. */
export type Answer<Output> = Output extends null ? void
  : Output extends Uint8Array ? Response
  : Output;

/** Serves one row; a {@linkcode Refusal} that it throws becomes the answer. */
export type Handler<Row> = Row extends Route<infer Query, infer Input, infer Output>
  ? (call: Call<Query, Input>) => Answer<Output> | Promise<Answer<Output>>
  : never;

/** Handlers by the name of the row that they serve. */
export type Handlers = { readonly [Name in keyof Routes]?: Handler<Routes[Name]> };

/** How rows are bound. */
export interface BindOptions {
  /** Throws a {@linkcode Refusal} unless the request may use bearer routes. */
  admit(head: Headers): void;
  /** Bytes that the body of a bearer route may have. */
  readonly maxBodyBytes: number;
}

// The hooks' bodies come from the platform, which takes payloads of 4 KiB at most.
const MAX_HOOK_BODY_BYTES = 2 * 1024 * 1024;

/**
 * Binds handlers to the protocol's rows.
 *
 * A row without a handler is answered 501, a method that no row of the path has 405, both behind
 * the same admission as a handler.
 */
export function bind(app: Hono, handlers: Handlers, options: BindOptions): void {
  // A row's schemas decide what its handler gets; the compiler cannot follow that through a loop.
  const byName = handlers as Readonly<
    Record<string, ((call: Call<unknown, unknown>) => unknown) | undefined>
  >;

  for (const [name, row] of ROUTE_ENTRIES) {
    app.on(row.method, pattern(row.path), async (context) => {
      if (row.auth === "bearer") options.admit(context.req.raw.headers);
      const handler = byName[name];
      if (handler === undefined) throw new Refusal(501);
      return answer(context, await handler(await readCall(context, row, options)));
    });
  }

  // These come after every handler, since an exec may have the name of a static route.
  for (const [path, group] of Map.groupBy(ROUTE_ENTRIES, ([, { path }]) => path)) {
    const methods = group.map(([, { method }]) => method === "GET" ? "GET,HEAD" : method);
    app.all(pattern(path), (context) => {
      context.header("allow", methods.join(","));
      if (group.some(([, { auth }]) => auth === "bearer")) options.admit(context.req.raw.headers);
      return context.body(null, 405);
    });
  }
}

function pattern(path: string): string {
  return path.replace("{id}", ":id");
}

async function readCall(
  { req }: Context,
  { auth, query, request, statuses }: RouteRow,
  { maxBodyBytes }: BindOptions,
): Promise<Call<unknown, unknown>> {
  const slug = statuses.find(({ code }) => code === 400)?.error;

  function refusal(detail: string): Refusal {
    return slug ? new Refusal(400, { error: slug, detail }) : new Refusal(400);
  }

  function checked(result: Checked<unknown>): unknown {
    if (result.success) return result.data;
    throw refusal(describeIssues(result.error.issues));
  }

  async function body(): Promise<unknown> {
    try {
      return await readJson(req.raw, auth === "bearer" ? maxBodyBytes : MAX_HOOK_BODY_BYTES);
    } catch (cause) {
      throw cause instanceof UnreadableBody ? refusal(cause.message) : cause;
    }
  }

  return {
    id: req.param("id") ?? "",
    query: query?.schema === undefined
      ? null
      : checked(readQuery(new URL(req.url).searchParams, query.schema)),
    input: request?.schema === undefined ? null : checked(request.schema.safeParse(await body())),
  };
}

function answer(context: Context, value: unknown): Response {
  if (value instanceof Response) return value;
  return value === undefined ? context.body(null) : context.json(value);
}
