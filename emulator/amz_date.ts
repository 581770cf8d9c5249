const DATE_REGEXP = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/;

/**
 * Reads a date in the form of the header `x-amz-date`.
 *
 * @param text For example `20261130T214500Z`.
 * @returns Milliseconds since 1970, or undefined when the text has another form.
 */
export function parseAmzDate(text: string): number | undefined {
  const match = DATE_REGEXP.exec(text);
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second] = match;
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time) ? undefined : time;
}

/**
 * Writes a date in the form of the header `x-amz-date`.
 *
 * @param time Milliseconds since 1970; the fraction of a second is dropped.
 * @returns For example `20261130T214500Z`.
 */
export function formatAmzDate(time: number): string {
  return new Date(time).toISOString().replace(/[:-]|\.\d{3}/g, "");
}
