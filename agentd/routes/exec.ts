import type { StartRequest, StartResponse } from "@microvms/protocol";
import type { Bootstrap } from "../bootstrap.ts";
import type { Clock } from "../clock.ts";
import { commandLine } from "../exec/command_line.ts";
import type { Exec } from "../exec/exec.ts";
import { follow } from "../exec/follow.ts";
import type { ExecRegistry } from "../exec/registry.ts";
import { SpawnFailure } from "../exec/spawn_failure.ts";
import type { Handlers } from "../http/bind.ts";
import { Refusal } from "../http/refusal.ts";
import { sseBody } from "../http/sse.ts";

/** What the exec routes work with. */
export interface ExecRoutesDeps {
  /** Holds the launch environment. */
  readonly bootstrap: Bootstrap;
  /** Holds the execs. */
  readonly execs: ExecRegistry;
  /** Counts the silence on streams. */
  readonly clock: Clock;
  /** Milliseconds of silence after which a stream carries a comment. */
  readonly keepaliveMs: number;
}

/** Serves start, poll, stream, ack and kill. */
export function execHandlers(deps: ExecRoutesDeps): Handlers {
  const { execs } = deps;

  function find(id: string): Exec {
    const exec = execs.get(id);
    if (exec === undefined) throw new Refusal(404, { error: "unknown_exec", detail: id });
    return exec;
  }

  return {
    execStart: ({ input }) => start(deps, input),
    execPoll({ id }) {
      const { phase, outcome } = find(id);
      return { exec_id: id, phase, ...outcome };
    },
    execStream: ({ id, query }) => stream(deps, find(id), query.offset ?? 0),
    execAck({ id }) {
      const exec = find(id);
      const outcome = execs.ack(exec);
      if (outcome === undefined) throw ackRefusal(exec);
      return { exec_id: id, phase: exec.phase, ...outcome };
    },
    async execKill({ id }) {
      return { exec_id: id, killed: await find(id).kill() };
    },
  };
}

function start({ bootstrap, execs }: ExecRoutesDeps, request: StartRequest): StartResponse {
  const argv = commandLine(request);
  if (argv === undefined) {
    throw new Refusal(400, { error: "malformed_request", detail: "command: names no program" });
  }
  // Nothing could ever be written to it: the route that does is not served.
  if (request.stdin) throw new Refusal(501);
  const { exec_id, env, cwd, user, group, timeout_sec } = request;
  try {
    const { phase } = execs.start({
      id: exec_id,
      argv,
      env: { ...bootstrap.env, ...env },
      cwd,
      user,
      group,
      timeoutSec: timeout_sec,
    });
    return { exec_id, phase };
  } catch (cause) {
    if (!(cause instanceof SpawnFailure)) throw cause;
    throw new Refusal(500, { error: "spawn_failed", detail: cause.message });
  }
}

function stream({ clock, keepaliveMs }: ExecRoutesDeps, exec: Exec, offset: number): Response {
  const leaving = new AbortController();
  const body = sseBody(follow(exec, { offset, signal: leaving.signal }), {
    keepaliveMs,
    clock,
    onCancel: () => leaving.abort(),
  });
  return new Response(body, {
    headers: {
      "content-type": "text/event-stream",
      "cache-control": "no-cache",
      "x-accel-buffering": "no",
    },
  });
}

function ackRefusal({ id, phase }: Exec): Refusal {
  switch (phase) {
    case "running":
      return new Refusal(409, { error: "still_running", detail: id });
    case "exited":
    case "acked":
      return new Refusal(409, { error: "already_acked", detail: id });
    default:
      return phase satisfies never;
  }
}
