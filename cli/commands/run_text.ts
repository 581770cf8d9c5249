import { ERRORS } from "@microvms/core";
import { costText } from "../cost_text.ts";
import type { Outcome } from "../define.ts";
import { accessLines, leakLine } from "../failure.ts";
import { shellQuote } from "../quote.ts";
import type { RunData } from "./run_data.ts";

/**
 * Shows a finished run to a person, who has seen the output of the command already.
 *
 * @param outcome The run.
 * @returns How the command ended, what is left, and what it cost.
 */
export function runText({ data, exit }: Outcome<RunData>): string {
  return [
    ...endLines(data.execExitCode, exit),
    ...(data.kept ? keptLines(data) : data.leaked.map(leakLine)),
    costText(data.cost),
  ].join("\n");
}

function endLines(exitCode: number | null, exit: number): string[] {
  if (exitCode !== null) return [`exit code: ${exitCode}`];
  return exit === ERRORS.ERR_EXEC_FAILED.exit
    ? ["exit code: none, a signal ended the command"]
    : [];
}

function keptLines(data: RunData): string[] {
  const { microvmId, imageIdentifier, cost } = data;
  const region = `--region ${cost.rates.region}`;
  return [
    `kept (billing until removed): microvm ${microvmId}, image ${imageIdentifier}`,
    ...accessLines(data),
    `  aws lambda-microvms terminate-microvm ${region} --microvm-identifier ` +
    shellQuote(microvmId),
    `  aws lambda-microvms delete-microvm-image ${region} --image-identifier ` +
    shellQuote(imageIdentifier),
  ];
}
