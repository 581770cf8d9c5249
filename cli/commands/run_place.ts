import { type Aws, connect, type Environment } from "@microvms/core";
import type { Invocation } from "../invocation.ts";
import { isServedHere, loadImageDaemon, loadLocalDaemon } from "./run_daemon.ts";
import { startEmulator } from "../start_emulator.ts";
import { readSettings, type SettingName, type Settings } from "./run_settings.ts";

/** What the flags say of where to run. */
export interface PlaceInput extends Readonly<Record<SettingName, string | undefined>> {
  /** Path of the daemon. */
  readonly binary: string | undefined;
  /** Region. */
  readonly region: string | undefined;
}

/** Where a VM is launched, with the daemon for it; what was started for it ends with it. */
export interface Place extends AsyncDisposable {
  /** The service. */
  readonly aws: Aws;
  /** What the service cannot do without. */
  readonly settings: Settings;
  /** The daemon. */
  readonly program: Uint8Array;
}

/**
 * Prepares a run on the service that the environment names; nothing is sent there yet.
 *
 * @param input The flags.
 * @param invocation The run.
 * @returns The place.
 * @throws {MicrovmError} `ERR_PRECONDITION` naming what is missing or unfit, `ERR_INVALID_ARG` for a
 *     region that cannot be used, `ERR_CREDENTIALS` without any.
 */
export async function openAws(
  input: PlaceInput,
  { context, clock }: Invocation,
): Promise<Place> {
  const { env } = context;
  const { binary, region } = input;
  const here = isServedHere(env);
  const missing = here || binary ? [] : ["BINARY"];
  const settings = readSettings(input, { env, missing });
  const program = here
    ? await loadLocalDaemon(binary, context)
    : await loadImageDaemon(binary ?? "", context);
  const aws = await connect({ env, region, clock });
  return { aws, settings, program, async [Symbol.asyncDispose]() {} };
}

/**
 * Prepares a run on this machine, in an emulator of its own.
 *
 * @param input The flags.
 * @param invocation The run.
 * @returns The place.
 * @throws {MicrovmError} `ERR_PRECONDITION` when this machine cannot start the daemon.
 */
export async function openLocal(
  input: PlaceInput,
  { context, clock, reporter }: Invocation,
): Promise<Place> {
  const { binary, region } = input;
  const program = await loadLocalDaemon(binary, context);
  await using started = new AsyncDisposableStack();
  const emulator = await startEmulator(context, {
    region,
    notice: (text) => void reporter.warn(text),
  });
  started.defer(() => emulator.close());
  // Only what the emulator says: a profile or a session token of the user's belongs to AWS.
  const env: Environment = { get: (name) => emulator.env[name] };
  const settings = readSettings(input, { env });
  const aws = await connect({ env, region, clock });
  const owned = started.move();
  return { aws, settings, program, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}
