import { createHash, timingSafeEqual } from "node:crypto";
import type { RunHookPayload } from "@microvms/protocol";

/** What became of a payload: it counts, it is the one that counts already, or it comes too late. */
export const INSTALL_OUTCOMES = ["installed", "repeated", "conflict"] as const;

/** One of {@linkcode INSTALL_OUTCOMES}. */
export type InstallOutcome = (typeof INSTALL_OUTCOMES)[number];

/**
 * The one-shot bootstrap: the first token wins, for the life of the VM.
 *
 * Only a digest of the token is kept, so that a comparison takes the same time whatever the length
 * of what is presented.
 */
export class Bootstrap {
  #digest: Uint8Array | undefined;
  #env: Readonly<Record<string, string>> = {};

  /** Whether a token is installed. */
  get installed(): boolean {
    return this.#digest !== undefined;
  }

  /** The environment under every exec; empty before the bootstrap. */
  get env(): Readonly<Record<string, string>> {
    return this.#env;
  }

  /** Installs token and environment together, unless a token is installed. */
  install(payload: RunHookPayload): InstallOutcome {
    const token = new TextEncoder().encode(payload.agent_token);
    if (this.#digest !== undefined) return this.authorizes(token) ? "repeated" : "conflict";
    this.#digest = sha256(token);
    this.#env = payload.env;
    return "installed";
  }

  /** Tells whether these bytes are the installed token's. */
  authorizes(token: Uint8Array): boolean {
    return this.#digest !== undefined && timingSafeEqual(this.#digest, sha256(token));
  }
}

function sha256(bytes: Uint8Array): Uint8Array {
  return createHash("sha256").update(bytes).digest();
}
