const OWN_PLACES =
  /^\/(?:proc|sys|dev|run|etc\/hostname|etc\/machine-id|var\/lib\/(?:docker|containers))(?:\/|$)/;

/**
 * Lists the places where more than the root file system is mounted, and that a guest should see.
 *
 * @param mountinfo Text of `/proc/self/mountinfo`.
 * @returns Absolute paths, each once, outer ones first; without the places that every guest has of
 * its own and the mounts of other containers.
 */
export function hostMounts(mountinfo: string): readonly string[] {
  const points = mountinfo.split("\n").map((line) => line.split(" ")[4] ?? "").filter((point) =>
    point.startsWith("/")
  ).map(unescape);
  return [...new Set(points)].filter((point) => point !== "/" && !OWN_PLACES.test(point)).sort();
}

/** The kernel writes white space and backslashes as three octal digits. */
function unescape(point: string): string {
  return point.replace(
    /\\([0-7]{3})/g,
    (_match, digits: string) => String.fromCharCode(parseInt(digits, 8)),
  );
}
