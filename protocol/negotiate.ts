/** The two versions by which a daemon and a client know each other. */
export interface VersionPair {
  /** Version of the wire protocol, for example `1`. */
  readonly protocol: string;
  /** Version of the daemon, for example `0.1.0`. */
  readonly daemon: string;
}

/** What a client does about the versions that it met: `same` and `proceed` go on, `refuse` stops. */
export type Negotiation =
  | { readonly verdict: "same" }
  | { readonly verdict: "proceed"; readonly reason: string }
  | { readonly verdict: "refuse"; readonly reason: string };

/**
 * Decides whether a client may talk to a daemon.
 *
 * There is no negotiation request. An image keeps the daemon that it was built with, so the daemon's
 * version may differ freely, and only the protocol's version stops a client.
 *
 * @param own The versions that this side was built with.
 * @param peer The versions that the other side names.
 * @returns Whether to go on, and why if the versions differ.
 *
 * @example An older daemon that speaks the same protocol
 * ```ts
 * import { negotiate } from "@microvms/protocol";
 * import { assertEquals } from "@std/assert";
 *
 * const own = { protocol: "1", daemon: "0.2.0" };
 * assertEquals(negotiate(own, { protocol: "1", daemon: "0.1.0" }).verdict, "proceed");
 * ```
 */
export function negotiate(own: VersionPair, peer: VersionPair): Negotiation {
  if (own.protocol !== peer.protocol) {
    return {
      verdict: "refuse",
      reason: `The daemon speaks protocol "${peer.protocol}" and this client speaks ` +
        `"${own.protocol}"`,
    };
  }
  if (own.daemon === peer.daemon) return { verdict: "same" };
  return {
    verdict: "proceed",
    reason: `The daemon has version "${peer.daemon}" and this client was built with ` +
      `"${own.daemon}"`,
  };
}
