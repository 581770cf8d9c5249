/**
 * A local stand-in for AWS Lambda MicroVMs: its control plane, its endpoint proxy, guests that really
 * run, and a bucket for artifacts. It needs no AWS account and no container engine.
 *
 * @example Start one and see where it points AWS tools
 * ```ts
 * import { startEmulator } from "@microvms/emulator";
 * import { assertEquals } from "@std/assert";
 *
 * await using emulator = await startEmulator({ region: "eu-west-1" });
 * assertEquals(emulator.env.AWS_REGION, "eu-west-1");
 * assertEquals(emulator.env.MICROVM_BUCKET, emulator.bucket);
 * ```
 *
 * @module
 */
export type { Emulator } from "./emulator.ts";
export type { Credentials } from "./sigv4.ts";
export { type EmulatorOptions, startEmulator } from "./start_emulator.ts";
