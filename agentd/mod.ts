/**
 * The daemon inside a MicroVM: it runs commands and follows their output, for whoever holds the
 * token that the run hook installed.
 *
 * To run it, start `@microvms/agentd/main` with {@linkcode AGENTD_PERMISSIONS}.
 *
 * @example Ask an application about its health, without a listener
 * ```ts
 * import { createApp, DEFAULT_CONFIG, systemDeps } from "@microvms/agentd";
 * import { assertEquals } from "@std/assert";
 *
 * const app = createApp(systemDeps(DEFAULT_CONFIG));
 * const health = await app.fetch(new Request("http://guest/v1/health"));
 *
 * assertEquals((await health.json()).bootstrapped, false);
 * ```
 *
 * @module
 */
export { type App, type AppDeps, createApp } from "./app.ts";
export type { Clock } from "./clock.ts";
export {
  type Config,
  CONFIG_VARIABLES,
  type ConfigReading,
  type ConfigVariable,
  DEFAULT_CONFIG,
  type Environment,
  LOG_LEVELS,
  type LogLevel,
  readConfig,
} from "./config.ts";
export { SpawnFailure } from "./exec/spawn_failure.ts";
export {
  type Child,
  type ChildStatus,
  GROUP_SIGNALS,
  type GroupSignal,
  type Spawner,
  type SpawnRequest,
} from "./exec/spawner.ts";
export type { Limits } from "@microvms/protocol";
export { AGENTD_PERMISSIONS } from "./permissions.ts";
export { systemDeps } from "./system_deps.ts";
