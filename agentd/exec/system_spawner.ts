import { SpawnFailure } from "./spawn_failure.ts";
import type { Child, ChildStatus, GroupSignal, Spawner, SpawnRequest } from "./spawner.ts";

// Where programs are looked for when the child has no PATH. The runtime would take the daemon's.
const DEFAULT_PATH = ["/usr/local/bin", "/bin", "/usr/bin"];

/** Starts real processes. */
export const systemSpawner: Spawner = {
  spawn(request: SpawnRequest): Child {
    const program = request.argv[0] ?? "";
    let failure: unknown;
    for (const place of places(program, request.env)) {
      try {
        return start(place, request);
      } catch (cause) {
        failure = cause;
        if (!(cause instanceof Deno.errors.NotFound)) break;
      }
    }
    throw new SpawnFailure(program, failure);
  },

  signalGroup(pid: number, signal: GroupSignal): boolean {
    return send(pid, signal);
  },

  groupExists(pid: number): boolean {
    return send(pid, 0);
  },
};

function places(program: string, env: Readonly<Record<string, string>>): readonly string[] {
  if (program.includes("/") || Object.hasOwn(env, "PATH")) return [program];
  return DEFAULT_PATH.map((folder) => `${folder}/${program}`);
}

function start(program: string, { argv, env, cwd, user, group }: SpawnRequest): Child {
  const child = new Deno.Command(program, {
    args: argv.slice(1),
    env,
    clearEnv: true,
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
    detached: true,
    ...(cwd === null ? {} : { cwd }),
    ...(user === null ? {} : { uid: user }),
    ...(group === null ? {} : { gid: group }),
  }).spawn();
  return { pid: child.pid, stdout: child.stdout, stderr: child.stderr, status: statusOf(child) };
}

async function statusOf(child: Deno.ChildProcess): Promise<ChildStatus> {
  try {
    const { code, signal } = await child.status;
    return signal === null
      ? { exitCode: code, signal: null }
      : { exitCode: null, signal: code - 128 };
  } catch (cause) {
    // The runtime knows no name for a real-time signal, and says its number only in an error.
    const said = cause instanceof Error ? cause.message : "";
    const number = /^Invalid signal: (\d+)$/.exec(said)?.[1];
    return { exitCode: null, signal: number === undefined ? null : Number(number) };
  }
}

function send(pid: number, signal: GroupSignal | 0): boolean {
  try {
    Deno.kill(-pid, signal);
    return true;
  } catch (cause) {
    if (cause instanceof Deno.errors.NotFound) return false;
    if (cause instanceof Deno.errors.PermissionDenied) return false;
    throw cause;
  }
}
