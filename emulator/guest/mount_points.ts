/**
 * Lists the places of this machine where something is mounted.
 *
 * @param mountinfo Text of `/proc/self/mountinfo`.
 * @returns Absolute paths, each once, outer ones first.
 */
export function mountPoints(mountinfo: string): readonly string[] {
  const points = mountinfo.split("\n").map((line) => line.split(" ")[4] ?? "").filter((point) =>
    point.startsWith("/")
  ).map(unescape);
  return [...new Set(points)].sort();
}

/** The kernel writes white space and backslashes as three octal digits. */
function unescape(point: string): string {
  return point.replace(
    /\\([0-7]{3})/g,
    (_match, digits: string) => String.fromCharCode(parseInt(digits, 8)),
  );
}
