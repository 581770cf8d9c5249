import { mountPoints } from "./mount_points.ts";

/** Places that every guest has of its own, and the mounts of other containers. */
export const OWN_PLACES =
  /^\/(?:proc|sys|dev|run|etc\/hostname|etc\/machine-id|var\/lib\/(?:docker|containers))(?:\/|$)/;

/**
 * Lists the places where more than the root file system is mounted, and that a guest should see.
 *
 * @param mountinfo Text of `/proc/self/mountinfo`.
 * @returns Absolute paths, each once, outer ones first; without {@link OWN_PLACES}.
 */
export function hostMounts(mountinfo: string): readonly string[] {
  return mountPoints(mountinfo).filter((point) => point !== "/" && !OWN_PLACES.test(point));
}
