import { estimateCost } from "@microvms/core";
import { assertEquals } from "@std/assert";
import { exampleRun } from "../_testing/example_run.ts";
import { type RunData, RunDataSchema } from "./run_data.ts";

Deno.test("RunDataSchema takes what a run gives and changes nothing in it", () => {
  const data = exampleRun();
  assertEquals(RunDataSchema.parse(data), data);
});

Deno.test("RunDataSchema takes every line that a cost report can have", () => {
  const cost = estimateCost({
    region: "eu-north-1",
    architecture: "ARM_64",
    build: { seconds: 2, provenance: "measured" },
    imageGb: 2,
    launched: true,
    running: { seconds: 1, provenance: "measured" },
    suspended: { seconds: 1, provenance: "projected" },
    cycles: 1,
    now: Date.UTC(2026, 7, 8),
  });
  const data = { ...exampleRun(), execExitCode: null, cost };
  assertEquals(RunDataSchema.parse(data), data);
});

Deno.test("RunDataSchema misses every member that is not there", () => {
  const data = exampleRun();
  for (const name of Object.keys(data)) {
    const { [name as keyof RunData]: _, ...rest } = data;
    assertEquals(RunDataSchema.safeParse(rest).success, false, name);
  }
});
