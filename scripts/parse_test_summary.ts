/** How a test run ended. Steps of tests count like tests. */
export interface TestSummary {
  /** Tests and steps that passed. */
  passed: number;
  /** Tests and steps that failed. */
  failed: number;
}

const SUMMARY_REGEXP =
  /^(?:ok|FAILED) \| (\d+) passed(?: \((\d+) steps?\))? \| (\d+) failed(?: \((\d+) steps?\))?(?: \||\s*\(|$)/;

// deno-lint-ignore no-control-regex -- The codes that colour the line start with a control.
const COLOR_REGEXP = /\x1b\[[\d;]*m/g;

/**
 * Reads the line that ends a run of `deno test`.
 *
 * @param line One line of its output, coloured or not.
 * @returns The counts, or nothing if it is another line.
 */
export function parseTestSummary(line: string): TestSummary | undefined {
  const match = SUMMARY_REGEXP.exec(line.replaceAll(COLOR_REGEXP, ""));
  if (match === null) return undefined;
  const [passed, passedSteps, failed, failedSteps] = match.slice(1).map((text) =>
    Number(text ?? 0)
  );
  return {
    passed: (passed ?? 0) + (passedSteps ?? 0),
    failed: (failed ?? 0) + (failedSteps ?? 0),
  };
}
