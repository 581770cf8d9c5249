import type { AppDeps } from "./app.ts";
import { systemClock } from "./clock.ts";
import type { Config } from "./config.ts";
import { systemSpawner } from "./exec/system_spawner.ts";
import { availableBytes } from "./fs/disk.ts";

/**
 * Gathers what the daemon works with on a real machine.
 *
 * @param config What the daemon is told by its environment.
 * @returns The machine's clock, processes and disk.
 *
 * @example The real clock goes on
 * ```ts
 * import { DEFAULT_CONFIG, systemDeps } from "@microvms/agentd";
 * import { assert } from "@std/assert";
 *
 * const { clock } = systemDeps(DEFAULT_CONFIG);
 *
 * assert(clock.now() <= clock.now());
 * ```
 */
export function systemDeps(config: Config): AppDeps {
  return {
    config,
    clock: systemClock,
    spawner: systemSpawner,
    availableBytes: () => availableBytes("."),
  };
}
