/**
 * Finds the middle of some measurements, which one slow run does not move.
 *
 * @param values The measurements, in any order; at least one.
 * @returns The middle one, or the mean of the middle two.
 * @throws {RangeError} Without measurements.
 */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) {
    throw new RangeError("Cannot take a median: there are no measurements");
  }
  return (lower + upper) / 2;
}
