import { CONFIG_VARIABLES } from "./config.ts";

/**
 * The flags of `deno run` under which the daemon runs: the permissions that it needs and no
 * others, and a young generation that keeps its memory flat however many commands it starts.
 *
 * Commands that it starts are not bound by them.
 *
 * @example Start the daemon from another program
 * ```ts ignore
 * import { AGENTD_PERMISSIONS } from "@microvms/agentd";
 *
 * new Deno.Command(Deno.execPath(), {
 *   args: ["run", ...AGENTD_PERMISSIONS, "jsr:@microvms/agentd/main"],
 * }).spawn();
 * ```
 */
export const AGENTD_PERMISSIONS: readonly string[] = [
  "--no-prompt",
  "--allow-net=0.0.0.0",
  "--allow-run",
  "--allow-read=.",
  "--allow-sys=statfs",
  `--allow-env=${CONFIG_VARIABLES.join(",")}`,
  "--v8-flags=--max-semi-space-size=1",
];
