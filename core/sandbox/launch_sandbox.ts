import type { Microvm } from "@microvms/protocol/control";
import type { Aws } from "../aws/connect.ts";
import { launchDied, waitForMicrovm } from "../control/wait_for_microvm.ts";
import { asMicrovmError } from "../errors/as_microvm_error.ts";
import { MicrovmError } from "../errors/microvm_error.ts";
import { proveToken } from "../session/prove_token.ts";
import { ProxyTokens, TOKEN_MINUTES } from "../session/proxy_tokens.ts";
import { SessionClient } from "../session/session_client.ts";
import { waitUntilReady } from "../session/wait_until_ready.ts";
import { imageFacts } from "./image_in_use.ts";
import { ENDED_STATES } from "./lifecycle.ts";
import { type BuiltImage, makeImage, type MakeOptions } from "./make_image.ts";
import { outcomeKnown } from "./outcome_known.ts";
import { planSandbox, type SandboxPlan } from "./plan_sandbox.ts";
import { startStep, type Teller } from "./progress.ts";
import { resolveImage } from "./resolve_image.ts";
import type { SandboxOptions } from "./sandbox_options.ts";
import { type Made, tearDown, type TeardownReport } from "./tear_down.ts";
import { UsageMeter } from "./usage_meter.ts";

// Suspended before it ever ran is an end too: it would be resumed without having served.
const BEFORE_RUNNING: readonly string[] = [...ENDED_STATES, "SUSPENDED", "SUSPENDING"];

/** The image that a VM runs from; unknown facts are left out. */
export type ImageInUse = Pick<BuiltImage, "imageArn"> & Partial<BuiltImage>;

/** Everything that a launched sandbox consists of. */
export interface Launched {
  /** What was asked for. */
  readonly plan: SandboxPlan;
  /** What was made, for the teardown. */
  readonly made: Made;
  /** Runs since the launch was accepted. */
  readonly meter: UsageMeter;
  /** The VM as it was first seen running. */
  readonly vm: Microvm;
  /** Its proxy tokens. */
  readonly tokens: ProxyTokens;
  /** The client of its daemon. */
  readonly session: SessionClient;
  /** Its image. */
  readonly image: ImageInUse;
}

/**
 * Tears down and tells about it.
 *
 * @param aws Where it is.
 * @param made What was made.
 * @param teller Who is told.
 * @returns What became of it; this never throws.
 */
export async function tearDownTold(
  aws: Aws,
  made: Made,
  { teller }: { readonly teller: Teller },
): Promise<TeardownReport> {
  const detail = made.microvmId ?? made.imageArn ?? "";
  const done = startStep(teller, "teardown", { detail });
  const report = await tearDown(aws, made);
  done();
  return report;
}

/**
 * Makes everything that a sandbox consists of, or nothing: what was made before a failure is torn
 * down again.
 *
 * @param options What the sandbox is made of.
 * @returns Its parts.
 * @throws {MicrovmError} ERR_INVALID_ARG before any call; later, what went wrong, with
 *     what was made in `data.imageIdentifier` and `data.microvmId`, and the `TeardownReport` in
 *     `data.teardown`.
 */
export async function launchSandbox(options: SandboxOptions): Promise<Launched> {
  const { aws, signal } = options;
  const plan = planSandbox(options);
  const made: Made = {};
  const teller = tellerOf(options);
  try {
    return await launch(plan, { aws, made, teller, signal });
  } catch (thrown) {
    const error = asMicrovmError(thrown, signal);
    const { code, message, wireKind, finding } = error;
    const isMade = Object.keys(made).length > 0;
    const teardown = await (isMade ? tearDownTold(aws, made, { teller }) : tearDown(aws, made));
    const data = {
      ...error.data,
      ...(made.imageArn === undefined ? {} : { imageIdentifier: made.imageArn }),
      ...(made.microvmId === undefined ? {} : { microvmId: made.microvmId }),
      teardown,
    };
    throw new MicrovmError(code, message, { cause: error, wireKind, finding, data });
  }
}

/**
 * Says who is told of a sandbox's progress.
 *
 * @param options What the sandbox is made of.
 * @returns The listener with its clock.
 */
export function tellerOf(options: SandboxOptions): Teller {
  const { clock } = options.aws.ports;
  return {
    clock,
    onProgress(event) {
      try {
        options.onProgress?.(event);
      } catch {
        // What a listener does wrong may cost neither a teardown nor a command's output.
      }
    },
  };
}

async function launch(plan: SandboxPlan, options: MakeOptions): Promise<Launched> {
  const { aws, made, teller, signal } = options;
  const { control, ports } = aws;
  const image: ImageInUse = typeof plan.image === "string"
    ? { imageArn: await resolveImage(aws, plan.image, { signal }) }
    : await makeImage(plan.image, options);
  const { imageArn } = image;

  const launched = startStep(teller, "launch", { detail: imageArn });
  const { microvmId, imageVersion, endpoint } = await outcomeKnown(
    () => control.runMicrovm({ ...plan.launch, imageIdentifier: imageArn }, { signal }),
    { signal, onUnknown: () => made.launchUnknown = true },
  );
  made.microvmId = microvmId;
  const meter = new UsageMeter(ports.clock);
  meter.switchTo("running");
  launched(microvmId);

  const ready = startStep(teller, "ready", { detail: endpoint });
  const vm = await waitForMicrovm(control, microvmId, {
    wait: "launch",
    until: ["RUNNING"],
    fatal: BEFORE_RUNNING,
    signal,
  });
  const { agentToken, port } = plan;
  const tokens = new ProxyTokens({
    clock: ports.clock,
    port,
    async mint(allowed) {
      const { authToken } = await control.createMicrovmAuthToken({
        microvmIdentifier: microvmId,
        expirationInMinutes: TOKEN_MINUTES,
        allowedPorts: allowed.map((each) => ({ port: each })),
      }, { signal });
      return authToken;
    },
  });
  const session = new SessionClient({ endpoint: vm.endpoint, agentToken, tokens, ports });
  await waitUntilReady(session, {
    signal,
    async onFailure() {
      const now = await control.getMicrovm({ microvmIdentifier: microvmId }, { signal });
      if (ENDED_STATES.includes(now.state)) throw launchDied(now);
    },
  });
  await proveToken(session, { signal });
  ready();

  const facts = image.architecture === undefined
    ? await imageFacts(control, { imageIdentifier: imageArn, imageVersion }, { signal })
    : {};
  signal?.throwIfAborted();
  return { plan, made, meter, vm, tokens, session, image: { ...image, ...facts } };
}
