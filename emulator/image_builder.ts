import type { SnapshotBuild } from "@microvms/protocol/control";
import type { Bucket } from "./bucket.ts";
import { callHook, HookFailure } from "./call_hook.ts";
import type { Clock } from "./clock.ts";
import type { Guest, GuestExit, GuestHost } from "./guest/guest.ts";
import { guestEnv } from "./guest_env.ts";
import { guestListens } from "./guest_port.ts";
import { isEnabled, portOf } from "./hooks.ts";
import { BuildFailure, type Image, loadImage } from "./image/mod.ts";
import { LastWords } from "./last_words.ts";
import { type BuildRecord, versionName, type VersionRecord } from "./image_record.ts";

/** What builds need. */
export interface ImageBuilderOptions {
  /** Where guests are started. */
  guests: GuestHost;
  /** Where artifacts come from. */
  bucket: Bucket;
  /** Name of the bucket. */
  bucketName: string;
  /** Folder for unpacked artifacts. */
  folder: string;
  /** Region that guests are told. */
  region: string;
  /** Source of time. */
  clock: Clock;
  /** Writer of one line. */
  log(text: string): void;
}

/** Builds image versions in the background: unpack the artifact, start it once, ask its hooks. */
export class ImageBuilder {
  readonly #options: ImageBuilderOptions;
  readonly #stop = new AbortController();
  readonly #running = new Set<Promise<void>>();

  /**
   * @param options What builds need.
   */
  constructor(options: ImageBuilderOptions) {
    this.#options = options;
  }

  /**
   * Begins to build a version, and returns at once.
   *
   * @param version The version, PENDING.
   */
  start(version: VersionRecord): void {
    void this.#track(this.#build(version));
  }

  /**
   * Removes what a build unpacked.
   *
   * @param version The version.
   */
  discard(version: VersionRecord): Promise<void> {
    const removing = Deno.remove(this.#folderOf(version), { recursive: true });
    return this.#track(removing.catch((error) => {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    }));
  }

  /** Breaks off what is being built, and waits until nothing of it runs any more. */
  async close(): Promise<void> {
    this.#stop.abort();
    await Promise.allSettled(this.#running);
  }

  #track(work: Promise<void>): Promise<void> {
    const running = work.finally(() => this.#running.delete(running));
    this.#running.add(running);
    return running;
  }

  async #build(version: VersionRecord): Promise<void> {
    this.#mark(version, "IN_PROGRESS");
    try {
      const { zipBytes, image } = await this.#load(version);
      await this.#prove(version, image);
      version.files = image;
      version.status = "ACTIVE";
      const snapshot = snapshotOf(version, zipBytes);
      for (const build of version.builds) build.snapshot = snapshot;
      this.#finish(version, null);
    } catch (error) {
      if (this.#stop.signal.aborted) return;
      await this.discard(version).catch((left) => {
        this.#options.log(`Cannot delete the files of a failed build: ${left}`);
      });
      this.#finish(version, failureReason(error));
    }
  }

  async #load(version: VersionRecord): Promise<{ zipBytes: number; image: Image }> {
    const { bucket, bucketName } = this.#options;
    const { uri } = version.configuration.codeArtifact;
    const [, name, key] = /^s3:\/\/([^/]+)\/(.+)$/.exec(uri) ?? [];
    if (name === undefined || key === undefined) {
      throw new BuildFailure("S3_INVALID_OBJECT", `Not the URI of an S3 object: "${uri}"`);
    }
    if (name !== bucketName) {
      throw new BuildFailure("S3_NO_SUCH_BUCKET", `The specified bucket does not exist: "${name}"`);
    }
    const object = bucket.get(key);
    if (object === undefined) {
      throw new BuildFailure("S3_NO_SUCH_KEY", `The specified key does not exist: "${key}"`);
    }
    const zip = await Deno.readFile(object.path);
    const folder = this.#folderOf(version);
    return { zipBytes: zip.length, image: await loadImage(zip, folder) };
  }

  async #prove(version: VersionRecord, image: Image): Promise<void> {
    const { guests, clock, region, log } = this.#options;
    const { hooks } = version.configuration;
    const name = `build of ${version.image.name} ${versionName(version.number)}`;
    const words = new LastWords();
    const guest = await guests.start({
      id: `build-${crypto.randomUUID()}`,
      image,
      env: guestEnv(version, region),
      hookPort: portOf(hooks),
      onLog(line) {
        words.add(line);
        log(`${name}: ${line}`);
      },
    });
    try {
      const signal = this.#signalOf(guest, words);
      if (!isEnabled(hooks, "ready")) {
        await guestListens(guest, { hooks, plan: image.plan, clock, signal });
      }
      await callHook(guest, { hook: "ready", hooks, clock, signal });
      await callHook(guest, { hook: "validate", hooks, clock, signal });
      signal.throwIfAborted();
    } finally {
      await guest.stop();
    }
  }

  /** Aborted when the emulator closes and when the guest's program ends, which it must not. */
  #signalOf(guest: Guest, words: LastWords): AbortSignal {
    const gone = new AbortController();
    void guest.exited.then((exit) => {
      gone.abort(new BuildFailure("CONTAINER_BUILD_FAILED", words.after(exitReason(exit))));
    });
    return AbortSignal.any([this.#stop.signal, gone.signal]);
  }

  #mark(version: VersionRecord, state: BuildRecord["state"]): void {
    const now = this.#options.clock.now();
    version.state = state;
    version.stateChangedAt = now;
    version.updatedAt = now;
    for (const build of version.builds) build.state = state;
  }

  #finish(version: VersionRecord, reason: string | null): void {
    const { image, number } = version;
    const first = image.state === "CREATING";
    this.#mark(version, reason === null ? "SUCCESSFUL" : "FAILED");
    image.updatedAt = version.updatedAt;
    if (reason === null) {
      image.state = first ? "CREATED" : "UPDATED";
    } else {
      image.state = first ? "CREATE_FAILED" : "UPDATE_FAILED";
      image.lastFailedVersion = number;
      for (const build of version.builds) build.stateReason = reason;
    }
    this.#options.log(
      `Build of ${image.name} ${versionName(number)} ended: ${reason ?? "it succeeded"}`,
    );
  }

  #folderOf(version: VersionRecord): string {
    return `${this.#options.folder}/${version.image.id}-${version.number}`;
  }
}

/** The emulator takes no snapshot; these are the sizes that one could have at most. */
function snapshotOf(version: VersionRecord, zipBytes: number): SnapshotBuild {
  const [resources] = version.configuration.resources ?? [];
  return {
    codeInstallSizeInBytes: zipBytes,
    diskSnapshotSizeInBytes: zipBytes,
    memorySnapshotSizeInBytes: (resources?.minimumMemoryInMiB ?? 0) * 1024 ** 2,
  };
}

function exitReason({ code, signal }: GuestExit): string {
  const how = signal === null ? `with code ${code}` : `by ${signal}`;
  return `The program ended ${how} before the build was done`;
}

function failureReason(error: unknown): string {
  if (error instanceof BuildFailure) return `${error.reason}: ${error.message}`;
  if (error instanceof HookFailure) return error.message;
  return `INTERNAL_PLATFORM_ERROR: ${error instanceof Error ? error.message : error}`;
}
