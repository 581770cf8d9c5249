import { type MicrovmState, parseArn } from "@microvms/protocol/control";
import { waitForMicrovm } from "../control/wait_for_microvm.ts";
import type { CostReport } from "../cost/cost_report.ts";
import { estimateCost } from "../cost/estimate_cost.ts";
import { MicrovmError } from "../errors/microvm_error.ts";
import type { Secret } from "../secret.ts";
import { type Exec, type ExecOptions, startExec } from "../session/exec.ts";
import { SessionClient } from "../session/session_client.ts";
import { type Launched, launchSandbox, tearDownTold, tellerOf } from "./launch_sandbox.ts";
import { ENDED_STATES, type LifecycleEvent, nextState } from "./lifecycle.ts";
import { startStep, type Teller } from "./progress.ts";
import type { SandboxOptions } from "./sandbox_options.ts";
import type { TeardownReport } from "./tear_down.ts";

/**
 * A VM with the daemon in it, ready to run commands.
 *
 * @example Run a command and leave nothing behind
 * ```ts ignore
 * import { connect, Sandbox } from "@microvms/core";
 *
 * await using sandbox = await Sandbox.create({
 *   aws: await connect({ env: Deno.env }),
 *   image: "my-image",
 * });
 * const exec = await sandbox.exec("uname -a");
 * const { exitCode, stdout } = await exec.wait();
 * ```
 */
export class Sandbox implements AsyncDisposable {
  /** Id of the VM. */
  readonly microvmId: string;
  /** ARN of its image. */
  readonly imageArn: string;
  /** Name of its image. */
  readonly imageName: string;
  /** The secret that its daemon demands. */
  readonly agentToken: Secret;
  readonly #options: SandboxOptions;
  readonly #parts: Launched;
  readonly #teller: Teller;
  #session: SessionClient;
  #endpoint: string;
  #state: MicrovmState = "PENDING";
  #suspendedMs = 0;
  #queue: Promise<unknown> = Promise.resolve();
  #teardown: Promise<TeardownReport> | undefined;

  private constructor(options: SandboxOptions, parts: Launched) {
    const { vm, image, plan, session } = parts;
    this.#options = options;
    this.#parts = parts;
    this.#teller = tellerOf(options);
    this.#session = session;
    this.#endpoint = vm.endpoint;
    this.microvmId = vm.microvmId;
    this.imageArn = image.imageArn;
    this.imageName = parseArn(image.imageArn)?.name ?? image.imageArn;
    this.agentToken = plan.agentToken;
    this.#step("running");
  }

  /**
   * Makes a sandbox: builds its image if it is to be built, launches a VM, waits for the daemon and
   * makes sure that it holds this sandbox's token.
   *
   * @param options What it is made of.
   * @returns The sandbox, ready to run commands.
   * @throws {MicrovmError} ERR_INVALID_ARG before any call; ERR_INTERRUPTED when the signal fired.
   *     Whatever was made before a failure is torn down, and `data.teardown` has the report.
   */
  static async create(options: SandboxOptions): Promise<Sandbox> {
    return new Sandbox(options, await launchSandbox(options));
  }

  /** Where the VM is reached; another one after a resume. */
  get endpoint(): string {
    return this.#endpoint;
  }

  /** Where the VM stands in its life, as far as this sandbox has seen. */
  get state(): MicrovmState {
    return this.#state;
  }

  /**
   * Starts a command.
   *
   * @param command A line for the shell, or a program with its arguments.
   * @param options How it is run.
   * @returns The started command; read its `output`, or `wait()` for its end.
   * @throws {MicrovmError} ERR_INVALID_ARG before any request when the VM does not run, or for a
   *     command that cannot be started.
   */
  async exec(command: string | readonly string[], options: ExecOptions = {}): Promise<Exec> {
    if (this.#state !== "RUNNING") {
      throw new MicrovmError("ERR_INVALID_ARG", `Cannot run a command: the VM is ${this.#state}`);
    }
    const detail = typeof command === "string" ? command : command.join(" ");
    const done = startStep(this.#teller, "exec", { detail });
    const signals = [this.#options.signal, options.signal].filter((each) => each !== undefined);
    const signal = signals.length === 0 ? undefined : AbortSignal.any(signals);
    return await startExec(this.#session, command, { ...options, signal, onEnd: () => done() });
  }

  /**
   * Freezes the VM with everything in it.
   *
   * @throws {MicrovmError} ERR_INVALID_ARG without a call when it does not run [STATE-5]; ERR_TIMEOUT.
   */
  suspend(): Promise<void> {
    return this.#next(async () => {
      nextState(this.#state, "suspend");
      const { control, signal, microvmId } = this.#reach();
      await control.suspendMicrovm({ microvmIdentifier: microvmId }, { signal });
      this.#step("suspend");
      this.#suspendedMs = this.#clockMs();
      const until = ["SUSPENDED", "TERMINATED"];
      const { state } = await waitForMicrovm(control, microvmId, {
        wait: "suspend",
        until,
        signal,
      });
      const survived = state === "SUSPENDED";
      this.#step(survived ? "suspended" : "terminated");
      this.#parts.meter.switchTo(survived ? "suspended" : "nothing");
    });
  }

  /**
   * Thaws a suspended VM. Its daemon still has its token, its commands and their output.
   *
   * @throws {MicrovmError} ERR_INVALID_ARG without a call when it is not suspended; ERR_WINDOW_CLOSED
   *     without a call when it was suspended longer than its idle policy allows [STATE-12].
   */
  resume(): Promise<void> {
    return this.#next(async () => {
      nextState(this.#state, "resume");
      const { control, signal, microvmId } = this.#reach();
      const { plan, tokens, meter } = this.#parts;
      const heldSec = (this.#clockMs() - this.#suspendedMs) / 1000;
      if (heldSec > plan.suspendedWindowSec) {
        throw new MicrovmError(
          "ERR_WINDOW_CLOSED",
          `Cannot resume the VM: it was suspended for ${Math.ceil(heldSec)} s, and ` +
            `${plan.suspendedWindowSec} s are the most`,
        );
      }
      await control.resumeMicrovm({ microvmIdentifier: microvmId }, { signal });
      this.#step("resume");
      const wait = { wait: "resume", until: ["RUNNING"], fatal: ENDED_STATES, signal } as const;
      const { endpoint } = await waitForMicrovm(control, microvmId, wait);
      const { agentToken } = plan;
      const { ports } = this.#options.aws;
      tokens.invalidate();
      this.#endpoint = endpoint;
      this.#session = new SessionClient({ endpoint, agentToken, tokens, ports });
      this.#step("running");
      meter.cycles++;
      meter.switchTo("running");
    });
  }

  /**
   * Ends the VM and deletes the image if this sandbox built it.
   *
   * @returns What became of them; this never throws, and answers the same when asked again.
   */
  terminate(): Promise<TeardownReport> {
    this.#teardown ??= this.#tearDown();
    return this.#teardown;
  }

  /** Estimates what the sandbox has cost so far. */
  cost(): CostReport {
    const { region, ports } = this.#options.aws;
    const { image, meter } = this.#parts;
    const { architecture = "ARM_64", baselineMib, buildSec, imageGb } = image;
    return estimateCost({
      region,
      architecture,
      baselineMib,
      build: buildSec === undefined ? undefined : { seconds: buildSec, provenance: "measured" },
      imageGb,
      launched: true,
      running: meter.read("running"),
      suspended: meter.read("suspended"),
      cycles: meter.cycles,
      now: ports.clock.now(),
    });
  }

  /**
   * Tears down, unless the sandbox is to be kept.
   *
   * @throws {MicrovmError} ERR_PLATFORM naming what may still be there, and cost.
   */
  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#options.keep) return;
    const teardown = await this.terminate();
    if (teardown.undeleted.length === 0) return;
    const left = teardown.undeleted.map((id) => `"${id}"`).join(", ");
    throw new MicrovmError("ERR_PLATFORM", `Failed to tear the sandbox down: left are ${left}`, {
      data: { teardown },
    });
  }

  async #tearDown(): Promise<TeardownReport> {
    const { made, meter } = this.#parts;
    if (this.#state !== "TERMINATED") this.#step("terminate");
    meter.switchTo("nothing");
    const report = await tearDownTold(this.#options.aws, made, { teller: this.#teller });
    if (!report.terminateAccepted) meter.switchTo("running");
    return report;
  }

  #step(event: LifecycleEvent): void {
    this.#state = nextState(this.#state, event);
  }

  #clockMs(): number {
    return this.#options.aws.ports.clock.monotonic();
  }

  #reach(): Pick<SandboxOptions["aws"], "control"> & Pick<SandboxOptions, "signal"> & {
    readonly microvmId: string;
  } {
    const { aws: { control }, signal } = this.#options;
    return { control, signal, microvmId: this.microvmId };
  }

  /** One change of state after the other: a second one sees what the first one left. */
  #next<T>(change: () => Promise<T>): Promise<T> {
    const run = this.#queue.then(change);
    this.#queue = run.catch(() => {});
    return run;
  }
}
