import {
  ARCHITECTURES,
  COST_LINES,
  COST_PHASES,
  type CostReport,
  PROVENANCES,
} from "@microvms/core";
import { z } from "zod";

/** Data of a `microvm.run` envelope; every member is always there. */
export interface RunData {
  /** ARN of the image that was built. */
  readonly imageIdentifier: string;
  /** Its name. */
  readonly imageName: string;
  /** The VM. */
  readonly microvmId: string;
  /** Where the VM answers, as the service wrote it. */
  readonly endpoint: string;
  /** The secret that the VM's daemon demands; of use only while the VM is kept. */
  readonly agentToken: string;
  /** Exit status of the command; null without a command, and when a signal ended it. */
  readonly execExitCode: number | null;
  /** What the command wrote on standard output; empty without one. */
  readonly stdout: string;
  /** What the command wrote on standard error; empty without one. */
  readonly stderr: string;
  /** Whether the daemon kept only a part of the output. */
  readonly truncated: boolean;
  /** How long the image was built, in seconds. */
  readonly buildSeconds: number;
  /** How long the VM ran, in seconds. */
  readonly runningSeconds: number;
  /** Whether VM and image were left for the user. */
  readonly kept: boolean;
  /** What still exists and costs money; with `kept`, VM and image. */
  readonly leaked: readonly string[];
  /** What it cost, as far as that is known. */
  readonly cost: CostReport;
}

const CostReportSchema: z.ZodType<CostReport> = z.object({
  label: z.string(),
  size: z.object({
    baselineMib: z.number(),
    baselineVcpu: z.number(),
    peakMib: z.number(),
    peakVcpu: z.number(),
    describe: z.string(),
  }).nullable(),
  rates: z.object({
    region: z.string(),
    architecture: z.enum(ARCHITECTURES),
    retrieved: z.iso.date().nullable(),
    sourceUrl: z.url().nullable(),
  }),
  estimated: z.literal(true),
  fullyMeasured: z.boolean(),
  complete: z.boolean(),
  staleness: z.string().nullable(),
  items: z.array(z.object({
    phase: z.enum(COST_PHASES),
    line: z.enum(COST_LINES).nullable(),
    quantity: z.string(),
    unit: z.string(),
    rate: z.string().nullable(),
    amount: z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("estimated-usd"), usd: z.string() }),
      z.object({ kind: z.literal("unpriced"), reason: z.string() }),
    ]),
    duration: z.object({ seconds: z.number(), provenance: z.enum(PROVENANCES) }).nullable(),
    note: z.string(),
  })),
  total: z.object({ priced: z.string(), isLowerBound: z.boolean(), render: z.string() }),
});

/** Check of {@linkcode RunData}. */
export const RunDataSchema: z.ZodType<RunData> = z.object({
  imageIdentifier: z.string(),
  imageName: z.string(),
  microvmId: z.string(),
  endpoint: z.string(),
  agentToken: z.string(),
  execExitCode: z.int().nullable(),
  stdout: z.string(),
  stderr: z.string(),
  truncated: z.boolean(),
  buildSeconds: z.number(),
  runningSeconds: z.number(),
  kept: z.boolean(),
  leaked: z.array(z.string()),
  cost: CostReportSchema,
});
