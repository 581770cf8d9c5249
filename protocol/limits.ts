/** The daemon's limits as it publishes them; sizes in bytes, times in seconds. */
export interface Limits {
  /** Seconds that an acknowledged exec stays on record. */
  readonly exec_ttl_secs: number;
  /** Seconds between TERM and KILL. */
  readonly kill_grace_secs: number;
  /** Bytes that a request body may have. */
  readonly max_body_bytes: number;
  /** Bytes of a refused body that are read before the answer, so that the connection lives on. */
  readonly max_drain_bytes: number;
  /** Bytes of each pipe that a poll shows. */
  readonly max_output_bytes: number;
  /** Bytes that one write to standard input may have, decoded. */
  readonly max_stdin_write_bytes: number;
  /** Bytes that the members of an archive may have in all. */
  readonly max_tar_bytes: number;
  /** Members that an archive may have. */
  readonly max_tar_members: number;
  /** Seconds that a pipe is still read after the command ended. */
  readonly output_linger_secs: number;
  /** Seconds of silence after which a stream carries a comment; below a client's idle timeout. */
  readonly sse_keepalive_secs: number;
  /** Seconds that one write to standard input may take. */
  readonly stdin_write_timeout_secs: number;
  /** Bytes of the newest output that a stream can begin at. */
  readonly stream_replay_bytes: number;
}

const KIB = 1024;
const MIB = 1024 * KIB;
const GIB = 1024 * MIB;

/** The limits of a daemon that is not configured otherwise. */
export const LIMITS: Limits = {
  exec_ttl_secs: 900,
  kill_grace_secs: 10,
  max_body_bytes: 512 * MIB,
  max_drain_bytes: 64 * KIB,
  max_output_bytes: 8 * MIB,
  max_stdin_write_bytes: MIB,
  max_tar_bytes: 8 * GIB,
  max_tar_members: 100_000,
  output_linger_secs: 5,
  sse_keepalive_secs: 15,
  stdin_write_timeout_secs: 5,
  stream_replay_bytes: MIB,
};
