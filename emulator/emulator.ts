import type { Credentials } from "./sigv4.ts";

/** A running emulator. */
export interface Emulator extends AsyncDisposable {
  /** Address of the control plane and the bucket. */
  readonly url: string;
  /** Region that it plays. */
  readonly region: string;
  /** The only key pair that may sign, made up for this emulator. */
  readonly credentials: Credentials;
  /** Environment variables that point any AWS tool here, the secret key included. */
  readonly env: Record<string, string>;
  /** Name of the bucket. */
  readonly bucket: string;
  /**
   * Stops every guest and listener, and removes every file; also what is being built or launched.
   *
   * @returns When nothing is left. May be called again.
   */
  close(): Promise<void>;
}
