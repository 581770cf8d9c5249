import type { Hooks, MicrovmState } from "@microvms/protocol/control";
import { callHook, HookFailure } from "./call_hook.ts";
import type { Clock } from "./clock.ts";
import type { Guest, GuestExit, GuestHost } from "./guest/guest.ts";
import { guestEnv } from "./guest_env.ts";
import { guestListens } from "./guest_port.ts";
import { type HookName, isEnabled, portOf } from "./hooks.ts";
import { LastWords } from "./last_words.ts";
import {
  type Change,
  CLEAN_END,
  LIFETIME_END,
  TRANSITIONS,
  type Verdict,
  VERDICTS,
} from "./lifecycle.ts";
import type { MicrovmRecord } from "./microvm_record.ts";

/** What a VM's life needs. */
export interface MicrovmLifeOptions {
  /** Where guests are started. */
  guests: GuestHost;
  /** Source of time. */
  clock: Clock;
  /** Region that the guest is told. */
  region: string;
  /** Writer of one line. */
  log(text: string): void;
}

/** The life of one VM: its guest, and the changes of state one after the other. */
export class MicrovmLife {
  /** What is known of the VM. */
  readonly record: MicrovmRecord;
  readonly #options: MicrovmLifeOptions;
  readonly #over = new AbortController();
  readonly #hurry = new AbortController();
  #changes: Promise<void> = Promise.resolve();
  #guest: Guest | undefined;
  #end: Promise<void> | undefined;

  /**
   * @param record The VM, PENDING.
   * @param options What it needs.
   */
  constructor(record: MicrovmRecord, options: MicrovmLifeOptions) {
    this.record = record;
    this.#options = options;
  }

  /** Starts the guest in the background; the VM is RUNNING once its run hook answered. */
  launch(): void {
    const { clock } = this.#options;
    const lifetime = this.record.request.maximumDurationInSeconds * 1000;
    clock.sleep(lifetime, this.#over.signal).then(
      () => this.end(LIFETIME_END, { hook: true }),
      () => {},
    );
    void this.#enqueue(() => this.#start());
  }

  /**
   * Judges a request for a change of state, and begins the change if it is possible now.
   *
   * @param change Which change.
   * @returns What the request comes to.
   */
  request(change: Change): Verdict {
    const verdict = VERDICTS[change][this.record.state];
    if (verdict !== "act") return verdict;
    switch (change) {
      case "suspend":
        void this.#enqueue(() => this.#suspend());
        return verdict;
      case "resume":
        void this.#enqueue(() => this.#resume());
        return verdict;
      case "terminate":
        void this.end(CLEAN_END, { hook: true });
        return verdict;
      default:
        return change satisfies never;
    }
  }

  /**
   * Finds the guest that a request for the endpoint goes to. Waits for a launch, and wakes a
   * suspended VM if its idle policy says so.
   *
   * @returns The guest, or undefined when the VM cannot be reached.
   */
  async reach(): Promise<Guest | undefined> {
    for (;;) {
      switch (this.record.state) {
        case "RUNNING":
          return this.#guest;
        case "PENDING":
        case "SUSPENDING":
          await this.#changes;
          break;
        case "SUSPENDED":
          if (!this.record.request.idlePolicy?.autoResumeEnabled) return undefined;
          await this.#enqueue(() => this.#resume());
          break;
        case "TERMINATING":
        case "TERMINATED":
          return undefined;
        default:
          return this.record.state satisfies never;
      }
    }
  }

  /**
   * Ends the VM from any state; what it was doing is broken off.
   *
   * @param reason Why, for `stateReason`.
   * @param options Whether to call the terminate hook first; if not, a call under way is broken off.
   * @returns When nothing of the guest is left; never rejects.
   */
  end(reason: string, options: { hook: boolean }): Promise<void> {
    if (!options.hook) this.#hurry.abort();
    this.#end ??= this.#tearDown(reason, options);
    return this.#end;
  }

  async #tearDown(reason: string, { hook }: { hook: boolean }): Promise<void> {
    const launched = this.record.state !== "PENDING";
    this.#move("TERMINATING");
    this.#over.abort();
    await this.#changes;
    if (this.#guest !== undefined) {
      if (hook && launched) await this.#sayGoodbye(this.#guest);
      await this.#guest.stop().catch((error) => {
        this.#log(`Cannot stop the guest: ${messageOf(error)}`);
      });
    }
    this.record.stateReason = reason;
    this.record.terminatedAt = this.#options.clock.now();
    this.#move("TERMINATED");
  }

  async #sayGoodbye(guest: Guest): Promise<void> {
    if (!isEnabled(this.#hooks, "terminate")) return;
    try {
      await guest.thaw();
      await this.#call("terminate", { guest, signal: this.#hurry.signal });
    } catch (error) {
      this.#log(`Terminate hook is ignored: ${messageOf(error)}`);
    }
  }

  async #start(): Promise<void> {
    const { guests, region } = this.#options;
    const { version, microvmId, request } = this.record;
    const { files } = version;
    if (files === undefined) throw new TypeError("Cannot start a VM: its image was not built");
    const words = new LastWords();
    const guest = await guests.start({
      id: microvmId,
      image: files,
      env: guestEnv(version, region),
      hookPort: portOf(this.#hooks),
      onLog: (line) => {
        words.add(line);
        this.#log(line);
      },
    });
    this.#guest = guest;
    void guest.exited.then((exit) => this.end(words.after(exitReason(exit)), { hook: false }));

    const { signal } = this.#over;
    // The service restores a snapshot that was taken after the ready hook; here the program starts anew.
    await this.#call("ready", { guest, signal });
    await guestListens(guest, {
      hooks: this.#hooks,
      plan: files.plan,
      clock: this.#options.clock,
      signal,
    });
    const body = { microvmId, runHookPayload: request.runHookPayload ?? "" };
    await this.#call("run", { guest, signal, body });
    this.#move("RUNNING");
  }

  async #suspend(): Promise<void> {
    if (this.record.state !== "RUNNING" || this.#guest === undefined) return;
    this.#move("SUSPENDING");
    await this.#call("suspend", { guest: this.#guest, signal: this.#over.signal });
    await this.#guest.freeze();
    this.#move("SUSPENDED");
  }

  async #resume(): Promise<void> {
    if (this.record.state !== "SUSPENDED" || this.#guest === undefined) return;
    await this.#guest.thaw();
    await this.#call("resume", { guest: this.#guest, signal: this.#over.signal });
    this.#move("RUNNING");
  }

  #call(
    hook: HookName,
    { guest, signal, body }: { guest: Guest; signal: AbortSignal; body?: unknown },
  ): Promise<void> {
    const { clock } = this.#options;
    return callHook(guest, { hook, hooks: this.#hooks, body, clock, signal });
  }

  #enqueue(change: () => Promise<void>): Promise<void> {
    this.#changes = this.#changes.then(async () => {
      if (this.#over.signal.aborted) return;
      try {
        await change();
      } catch (error) {
        // Whatever ends the VM waits for this change, so this change must not wait for the end.
        if (!this.#over.signal.aborted) void this.end(failureReason(error), { hook: false });
      }
    });
    return this.#changes;
  }

  #move(state: MicrovmState): void {
    const { record } = this;
    if (this.#over.signal.aborted && state !== "TERMINATED") return;
    if (!TRANSITIONS[record.state].includes(state)) {
      throw new TypeError(
        `Cannot change the state of ${record.microvmId}: "${record.state}" to "${state}"`,
      );
    }
    record.state = state;
    this.#log(`State is ${state}`);
  }

  get #hooks(): Hooks | undefined {
    return this.record.version.configuration.hooks;
  }

  #log(text: string): void {
    this.#options.log(`${this.record.microvmId}: ${text}`);
  }
}

function exitReason({ code, signal }: GuestExit): string {
  return signal === null
    ? `The main process exited with code ${code}`
    : `The main process was ended by ${signal}`;
}

function failureReason(error: unknown): string {
  return error instanceof HookFailure ? error.message : `Internal error: ${messageOf(error)}`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
