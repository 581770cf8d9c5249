import { DAEMON_VERSION, type DiskHealth, schemaDocument } from "@microvms/protocol";
import type { Bootstrap } from "../bootstrap.ts";
import type { Config } from "../config.ts";
import type { ExecRegistry } from "../exec/registry.ts";
import type { Handlers } from "../http/bind.ts";

/** What the routes about the daemon itself work with. */
export interface AboutRoutesDeps {
  /** Tells whether a token is installed. */
  readonly bootstrap: Bootstrap;
  /** Holds the execs. */
  readonly execs: ExecRegistry;
  /** Holds the limits. */
  readonly config: Config;
  /** Measures the disk; see `AppDeps`. */
  availableBytes(): Promise<number | null>;
}

/** Serves health and schema, to anybody. */
export function aboutHandlers(deps: AboutRoutesDeps): Handlers {
  const { bootstrap, execs, config, availableBytes } = deps;
  return {
    async health() {
      return {
        version: DAEMON_VERSION,
        bootstrapped: bootstrap.installed,
        disk: diskHealth(await availableBytes(), config.diskReserveBytes),
        // The VM keeps the identity that its image gave it.
        identity_degraded: false,
        identity_repaired: false,
        busy: execs.busy,
        execs: execs.size,
      };
    },
    schema: () => Response.json(schemaDocument(config.limits)),
  };
}

function diskHealth(available: number | null, reserve: number): DiskHealth | null {
  if (available === null) return null;
  return {
    available_bytes: available,
    reserve_bytes: reserve,
    under_pressure: available < reserve,
  };
}
