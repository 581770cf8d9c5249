import { type Image, planImage } from "../image/mod.ts";
import { type Guest, type GuestHost, type GuestIsolation, openGuestHost } from "./mod.ts";
import { startInNamespaces } from "./namespace_guest.ts";
import { listProcesses } from "./process_tree.ts";
import { openUserAccess } from "./user_access.ts";

/** A program for guests: an HTTP server on `AGENTD_PORT` that does what it is asked. */
const SERVER = `
const routes = {
  "/who": () => Deno.env.get("NAME") ?? "",
  "/facts": async () => JSON.stringify({
    pid: Deno.pid,
    hostname: Deno.hostname(),
    machineId: (await Deno.readTextFile("/etc/machine-id")).trim(),
  }),
  "/run": async (request) => {
    const args = ["-c", "exec 2>&1; " + await request.text()];
    const { stdout } = await new Deno.Command("/bin/sh", { args }).output();
    return new TextDecoder().decode(stdout);
  },
  "/exit": () => Deno.exit(7),
};
Deno.serve({ port: Number(Deno.env.get("AGENTD_PORT")), onListen: () => console.log("listening") }, async (request) => {
  const text = await routes[new URL(request.url).pathname](request);
  return new Response(text);
});
`;

/** What a test works with. */
export interface Kit {
  /** Host of the test's guests. */
  readonly host: GuestHost;
  /** Folder of the host. */
  readonly folder: string;
  /** Notices of the host. */
  readonly notices: readonly string[];
  /** Makes an image of files, which are executable when they begin with "#!". */
  image(dockerfile: string, files?: Readonly<Record<string, string | Uint8Array>>): Promise<Image>;
  /** Starts a guest and collects its log. */
  start(image: Image, options?: StartOptions): Promise<{ guest: Guest; log: readonly string[] }>;
  /** Starts a guest that answers on a port, and waits until it does. */
  serve(id: string, port: number): Promise<Served>;
}

/** A guest that does what it is asked. */
export interface Served {
  readonly guest: Guest;
  /** Answer to a request, as text. */
  ask(path: string, init?: RequestInit): Promise<string>;
  /** What a shell command wrote. */
  shell(command: string): Promise<string>;
}

/** How a test starts a guest. */
export interface StartOptions {
  readonly id?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly hookPort?: number;
}

/** Gives a test a host, and closes it. */
export async function withHost(
  isolation: GuestIsolation,
  test: (kit: Kit) => Promise<void>,
): Promise<void> {
  await withOpened((folder, notice) => openGuestHost({ folder, isolation, notice }), test);
}

/** Gives a test a host that works as for a user who is not root, whoever this one is. */
export async function withUserHost(test: (kit: Kit) => Promise<void>): Promise<void> {
  await withOpened(openUserHost, test);
}

async function openUserHost(folder: string): Promise<GuestHost> {
  const access = await openUserAccess(folder);
  const guests: Guest[] = [];
  return {
    isolation: "namespaces",
    async start(spec) {
      const guest = await startInNamespaces(spec, { access, folder });
      guests.push(guest);
      return guest;
    },
    async close() {
      await Promise.all(guests.map((guest) => guest.stop()));
      await access.close();
    },
  };
}

async function withOpened(
  open: (folder: string, notice: (text: string) => void) => Promise<GuestHost>,
  test: (kit: Kit) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "microvms-guest-test-" });
  const place = await Deno.makeTempDir({ prefix: "microvms-guest-test-images-" });
  const notices: string[] = [];
  const host = await open(folder, (text) => notices.push(text));
  try {
    await test({ host, folder, notices, ...starters(host, place) });
  } finally {
    await host.close();
    await Deno.remove(place, { recursive: true });
    // Not recursive, because a host leaves nothing in it.
    await Deno.remove(folder);
  }
}

/** Whether this machine lets guests have namespaces. */
export async function namespacesPermitted(): Promise<boolean> {
  const folder = await Deno.makeTempDir({ prefix: "microvms-guest-test-" });
  const host = await openGuestHost({ folder, notice() {} });
  await host.close();
  await Deno.remove(folder);
  return host.isolation === "namespaces";
}

/** Whether this machine lets users who are not root have guests in namespaces. */
export async function userNamespacesPermitted(): Promise<boolean> {
  try {
    await withUserHost(async ({ image, start }) => {
      const { guest } = await start(await image("FROM base\nCMD true\n"));
      await guest.exited;
    });
    return true;
  } catch {
    return false;
  }
}

/** Starts a program text as a process of its own, which may be wrapped in another command. */
export async function startProgram(
  program: string,
  wrapper: readonly string[] = [],
): Promise<Deno.ChildProcess> {
  const [command = "", ...args] = [...wrapper, Deno.execPath(), "run", "-A", "-"];
  // Its imports are found by the configuration above this folder.
  const cwd = import.meta.dirname ?? ".";
  const child = new Deno.Command(command, { args, cwd, stdin: "piped", stdout: "piped" }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(program));
  await writer.close();
  return child;
}

/** Commands of this machine's processes that match. */
export async function commandsLike(pattern: RegExp): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { pid, state } of listProcesses()) {
    if (state === "Z") continue;
    const line = await Deno.readTextFile(`/proc/${pid}/cmdline`).catch(() => "");
    const command = line.replaceAll("\0", " ").trim();
    if (pattern.test(command)) found.push(command);
  }
  return found;
}

/** A port of this machine that nothing listens on. */
export function freePort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port;
}

function starters(host: GuestHost, place: string): Pick<Kit, "image" | "start" | "serve"> {
  const image: Kit["image"] = async (dockerfile, files = {}) => {
    const folder = await Deno.makeTempDir({ dir: place });
    for (const [name, content] of Object.entries(files)) {
      const path = `${folder}/${name}`;
      await Deno.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true });
      const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
      await Deno.writeFile(path, bytes);
      await Deno.chmod(path, bytes[0] === 0x23 && bytes[1] === 0x21 ? 0o755 : 0o644);
    }
    return { folder, plan: planImage(dockerfile, folder) };
  };
  const start: Kit["start"] = async (
    image,
    { id = "microvm-test", env = {}, hookPort = 9000 } = {},
  ) => {
    const log: string[] = [];
    const guest = await host.start({ id, image, env, hookPort, onLog: (line) => log.push(line) });
    return { guest, log };
  };
  const serve: Kit["serve"] = async (id, port) => {
    const launcher = `#!/bin/sh\nexec ${Deno.execPath()} run -A "$(dirname "$0")/server.ts"\n`;
    const files = { agentd: launcher, "server.ts": SERVER };
    const served = await image('FROM base\nCOPY . /srv/app\nCMD ["/srv/app/agentd"]\n', files);
    const env = { NAME: id, AGENTD_PORT: String(port), DENO_NO_UPDATE_CHECK: "1" };
    const listening = Promise.withResolvers<void>();
    const guest = await host.start({
      id,
      image: served,
      env,
      hookPort: port,
      onLog: (line) => line === "listening" ? listening.resolve() : undefined,
    });
    await Promise.race([listening.promise, guest.exited]);
    const ask = async (path: string, init: RequestInit = {}) =>
      (await guest.fetch(port, path, init)).text();
    const shell = async (body: string) => (await ask("/run", { method: "POST", body })).trim();
    return { guest, ask, shell };
  };
  return { image, start, serve };
}
