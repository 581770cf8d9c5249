import type { Environment } from "@microvms/core";
import { checkImageProgram, checkLocalProgram } from "../check_program.ts";
import type { Context } from "../context.ts";
import { readInput } from "../read_input.ts";

const LOOPBACK: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Gets the daemon for VMs that are processes of this machine.
 *
 * @param path Where the user says it is; absent for the one that this program came with.
 * @param context Everything outside the program.
 * @returns The program.
 * @throws {MicrovmError} `ERR_PRECONDITION` when it is missing, or this machine cannot start it.
 */
export async function loadLocalDaemon(
  path: string | undefined,
  context: Context,
): Promise<Uint8Array> {
  if (path === undefined) return await context.ownDaemon();
  const bytes = await readInput(path, { what: "program", files: context.files });
  await checkLocalProgram({ path, bytes }, context);
  return bytes;
}

/**
 * Gets the daemon for VMs on AWS.
 *
 * @param path Where the user says it is.
 * @param context Everything outside the program.
 * @returns The program.
 * @throws {MicrovmError} `ERR_PRECONDITION` when it is missing, or the image's VMs cannot start it.
 */
export async function loadImageDaemon(path: string, { files }: Context): Promise<Uint8Array> {
  const bytes = await readInput(path, { what: "program", files });
  checkImageProgram({ path, bytes });
  return bytes;
}

/**
 * Tells whether the service that the environment names is an emulator on this machine.
 *
 * @param env The environment.
 * @returns Whether its endpoint is on loopback.
 */
export function isServedHere(env: Environment): boolean {
  const endpoint = env.get("AWS_ENDPOINT_URL_LAMBDA_MICROVMS") || env.get("AWS_ENDPOINT_URL");
  const url = URL.parse(endpoint ?? "");
  return url !== null && LOOPBACK.includes(url.hostname);
}
