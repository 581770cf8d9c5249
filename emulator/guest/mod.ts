/**
 * Guests: programs of images, each kept apart from this machine and from the others.
 *
 * ```ts ignore
 * import { openGuestHost } from "./guest/mod.ts";
 *
 * const host = await openGuestHost({ folder, notice: log });
 * const guest = await host.start({ id: "one", image, env: {}, hookPort: 9000, onLog: log });
 * const answer = await guest.fetch(9000, "/v1/health", {});
 * await host.close();
 * ```
 *
 * @module
 */
export {
  type Guest,
  GUEST_ISOLATIONS,
  type GuestExit,
  type GuestHost,
  type GuestIsolation,
  type GuestSpec,
} from "./guest.ts";
export { GuestUnreachable } from "./guest_unreachable.ts";
export { type GuestHostOptions, openGuestHost } from "./open_guest_host.ts";
