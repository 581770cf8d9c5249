import type { Guest, GuestHost, GuestIsolation, GuestSpec } from "./guest.ts";
import type { LocalGuest } from "./local_guest.ts";
import { startInNamespaces } from "./namespace_guest.ts";
import type { NamespaceAccess } from "./namespace_access.ts";
import { startAsProcess } from "./process_guest.ts";
import { openRootAccess } from "./root_access.ts";
import { openUserAccess } from "./user_access.ts";

/** How {@link openGuestHost} starts its guests. */
export interface GuestHostOptions {
  /** Existing folder for the files of guests. What guests see of this machine leaves it out. */
  readonly folder: string;
  /** Asks for one isolation. Default namespaces where they are permitted, else plain processes. */
  readonly isolation?: GuestIsolation | undefined;
  /**
   * Takes a text for the user.
   *
   * @param text One sentence.
   */
  notice(text: string): void;
}

/**
 * Finds out how guests can be kept apart from this machine and gets ready to start them.
 *
 * @param options Folder, and who is told.
 * @returns The host of all guests; the caller closes it.
 * @throws {Error} When namespaces are asked for and are not permitted.
 */
export async function openGuestHost(
  { folder, isolation, notice }: GuestHostOptions,
): Promise<GuestHost> {
  const place = await Deno.realPath(folder);
  if (isolation !== "process") {
    const opened = await openNamespaces(place);
    if (opened instanceof LocalGuestHost) return opened;
    if (isolation === "namespaces") throw new Error(`Cannot use namespaces: ${opened}`);
    notice(
      "Guests run as plain processes that can change this machine's files, " +
        `since namespaces cannot be used: ${opened}`,
    );
  }
  return new LocalGuestHost("process", (spec) => startAsProcess(spec, { folder: place }));
}

/** Answers with the reasons where namespaces cannot be used, which only making a guest shows. */
async function openNamespaces(folder: string): Promise<LocalGuestHost | string> {
  if (Deno.build.os !== "linux") return `this system is ${Deno.build.os}`;
  const reasons: string[] = [];
  for (const kind of [openRootAccess, openUserAccess]) {
    let access: NamespaceAccess | undefined;
    try {
      const opened = access = await kind(folder);
      const start = (spec: GuestSpec) => startInNamespaces(spec, { access: opened, folder });
      const guest = await start(probe(folder));
      const exit = await guest.exited;
      await guest.stop();
      if (exit.code !== 0) throw new Error(`A first guest ended with ${exit.code ?? exit.signal}`);
      return new LocalGuestHost("namespaces", start, access);
    } catch (error) {
      await access?.close();
      reasons.push(error instanceof Error ? error.message : String(error));
    }
  }
  return reasons.join("; ");
}

function probe(folder: string): GuestSpec {
  const plan = { from: "scratch", steps: [], env: {}, workdir: "/", argv: ["true"], exposed: [] };
  return { id: "probe", image: { folder, plan }, env: {}, hookPort: 9000, onLog() {} };
}

class LocalGuestHost implements GuestHost {
  readonly isolation: GuestIsolation;
  readonly #start: (spec: GuestSpec) => Promise<LocalGuest>;
  readonly #access: NamespaceAccess | undefined;
  readonly #guests = new Set<Promise<LocalGuest>>();
  #closed: Promise<void> | undefined;

  constructor(
    isolation: GuestIsolation,
    start: (spec: GuestSpec) => Promise<LocalGuest>,
    access?: NamespaceAccess,
  ) {
    this.isolation = isolation;
    this.#start = start;
    this.#access = access;
  }

  async start(spec: GuestSpec): Promise<Guest> {
    if (this.#closed !== undefined) {
      throw new Error(`Cannot start a guest, its host is closed: ${spec.id}`);
    }
    const starting = this.#start(spec);
    this.#guests.add(starting);
    const forget = () => this.#guests.delete(starting);
    starting.then((guest) => guest.gone).then(forget, forget);
    return await starting;
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    const started = await Promise.allSettled(this.#guests);
    await Promise.all(
      started.map((one) => one.status === "fulfilled" ? one.value.stop() : undefined),
    );
    await this.#access?.close();
  }
}
