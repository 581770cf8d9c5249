/** Version of the wire protocol: the `1` of every `/v1/` path. */
export const PROTOCOL_VERSION = "1";

/** Version of the daemon that this source tree builds. */
export const DAEMON_VERSION = "0.1.0";

/** Response header in which every answer of the daemon names its own version. */
export const VERSION_HEADER = "microvms-agentd-version";
