/**
 * Writes a number of seconds as the service writes a duration in a reason.
 *
 * @param seconds A whole number, 0 or more.
 * @returns For example `PT1M30S`.
 */
export function isoDuration(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const parts = [[hours, "H"], [minutes, "M"], [seconds % 60, "S"]] as const;
  const text = parts.filter(([count]) => count > 0).map((part) => part.join("")).join("");
  return `PT${text === "" ? "0S" : text}`;
}
