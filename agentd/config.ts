import { DEFAULT_AGENT_PORT, LIMITS, type Limits } from "@microvms/protocol";

/** The environment variables that the daemon reads, and no others. */
export const CONFIG_VARIABLES = [
  "AGENTD_PORT",
  "AGENTD_LOG",
  "AGENTD_DISK_RESERVE_BYTES",
  "AGENTD_EXEC_TTL_SECS",
  "AGENTD_MAX_BODY_BYTES",
  "AGENTD_MAX_OUTPUT_BYTES",
  "AGENTD_MAX_STDIN_WRITE_BYTES",
  "AGENTD_OUTPUT_LINGER_SECS",
  "AGENTD_SSE_KEEPALIVE_SECS",
  "AGENTD_STREAM_BUFFER_BYTES",
] as const;

/** One of {@linkcode CONFIG_VARIABLES}. */
export type ConfigVariable = (typeof CONFIG_VARIABLES)[number];

/** How much the daemon logs, from most to least. */
export const LOG_LEVELS = ["trace", "debug", "info", "warn", "error"] as const;

/** One of {@linkcode LOG_LEVELS}. */
export type LogLevel = (typeof LOG_LEVELS)[number];

/** What the daemon is told by its environment. */
export interface Config {
  /** TCP port to listen on, 0 to 65535; 0 takes any free one. Default 9000. */
  readonly port: number;
  /** Least severe level that is logged. Default `info`. */
  readonly logLevel: LogLevel;
  /** Bytes of disk that uploads must leave free; 0 switches the guard off. Default 256 MiB. */
  readonly diskReserveBytes: number;
  /** The limits, as they are published. */
  readonly limits: Limits;
}

/** The configuration of a daemon whose environment says nothing. */
export const DEFAULT_CONFIG: Config = {
  port: DEFAULT_AGENT_PORT,
  logLevel: "info",
  diskReserveBytes: 256 * 1024 * 1024,
  limits: LIMITS,
};

/** Where variables come from: `Deno.env`, or a stand-in. */
export interface Environment {
  /**
   * Looks a variable up.
   *
   * @param name Name of the variable.
   * @returns Its value, or nothing when it is not set.
   */
  get(name: string): string | undefined;
}

/** A configuration, and what had to be passed over to get it. */
export interface ConfigReading {
  /** The configuration. */
  readonly config: Config;
  /** One sentence for each variable whose value is not usable. */
  readonly ignored: readonly string[];
}

interface Bounds {
  readonly min?: number;
  readonly max?: number;
}

/**
 * Reads the configuration from `AGENTD_*` variables. A value that is not usable keeps the default,
 * since a daemon that does not start can tell nobody why.
 *
 * @param env Where the variables come from.
 * @returns The configuration, with a sentence for each value that was ignored.
 *
 * @example One variable that is usable, and one that is not
 * ```ts
 * import { readConfig } from "@microvms/agentd";
 * import { assertEquals } from "@std/assert";
 *
 * const env = new Map([["AGENTD_PORT", "9001"], ["AGENTD_LOG", "loud"]]);
 * const { config, ignored } = readConfig(env);
 *
 * assertEquals(config.port, 9001);
 * assertEquals(ignored.length, 1);
 * ```
 */
export function readConfig(env: Environment): ConfigReading {
  const ignored: string[] = [];

  function integer(name: ConfigVariable, fallback: number, bounds: Bounds = {}): number {
    const { min = 0, max = Number.MAX_SAFE_INTEGER } = bounds;
    const text = env.get(name);
    if (text === undefined) return fallback;
    const value = /^\d+$/.test(text) ? Number(text) : NaN;
    if (value >= min && value <= max) return value;
    ignored.push(`Ignored ${name}, which must be a whole number from ${min} to ${max}`);
    return fallback;
  }

  function level(name: ConfigVariable, fallback: LogLevel): LogLevel {
    const text = env.get(name);
    if (text === undefined) return fallback;
    const value = LOG_LEVELS.find((known) => known === text.toLowerCase());
    if (value === undefined) {
      ignored.push(`Ignored ${name}, which must be one of ${LOG_LEVELS.join(", ")}`);
    }
    return value ?? fallback;
  }

  const config = {
    port: integer("AGENTD_PORT", DEFAULT_CONFIG.port, { max: 65_535 }),
    logLevel: level("AGENTD_LOG", DEFAULT_CONFIG.logLevel),
    diskReserveBytes: integer("AGENTD_DISK_RESERVE_BYTES", DEFAULT_CONFIG.diskReserveBytes),
    limits: {
      ...LIMITS,
      exec_ttl_secs: integer("AGENTD_EXEC_TTL_SECS", LIMITS.exec_ttl_secs),
      max_body_bytes: integer("AGENTD_MAX_BODY_BYTES", LIMITS.max_body_bytes),
      max_output_bytes: integer("AGENTD_MAX_OUTPUT_BYTES", LIMITS.max_output_bytes),
      max_stdin_write_bytes: integer(
        "AGENTD_MAX_STDIN_WRITE_BYTES",
        LIMITS.max_stdin_write_bytes,
      ),
      output_linger_secs: integer("AGENTD_OUTPUT_LINGER_SECS", LIMITS.output_linger_secs),
      // A stream that may not be silent at all would carry nothing but comments.
      sse_keepalive_secs: integer("AGENTD_SSE_KEEPALIVE_SECS", LIMITS.sse_keepalive_secs, {
        min: 1,
      }),
      stream_replay_bytes: integer("AGENTD_STREAM_BUFFER_BYTES", LIMITS.stream_replay_bytes),
    },
  };
  return { config, ignored };
}
