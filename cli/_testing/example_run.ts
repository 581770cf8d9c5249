import { estimateCost } from "@microvms/core";
import type { RunData } from "../commands/run_data.ts";

/** Data of a run that printed one line and left nothing. */
export function exampleRun(): RunData {
  return {
    imageIdentifier: "arn:image",
    imageName: "demo",
    microvmId: "microvm-1",
    endpoint: "host",
    agentToken: "5f4d",
    execExitCode: 0,
    stdout: "out\n",
    stderr: "",
    truncated: false,
    buildSeconds: 0,
    runningSeconds: 1.25,
    kept: false,
    leaked: [],
    cost: estimateCost({
      region: "us-east-1",
      architecture: "ARM_64",
      baselineMib: 512,
      running: { seconds: 1.25, provenance: "measured" },
      now: Date.UTC(2026, 7, 8),
    }),
  };
}
