import { assertEquals } from "@std/assert";
import { estimateCost } from "./estimate_cost.ts";
import { renderCost } from "./render_cost.ts";

Deno.test("renderCost() names rate and region on each line", () => {
  const report = estimateCost({
    region: "us-east-1",
    architecture: "ARM_64",
    baselineMib: 512,
    build: { seconds: 4.5, provenance: "measured" },
    launched: true,
    running: { seconds: 1.25, provenance: "measured" },
    now: Date.UTC(2026, 7, 8),
  });
  const cells = renderCost(report).map(({ note: _, ...row }) => Object.values(row).join("|"));
  assertEquals(cells, [
    "image-build||4.5|seconds|unpriced|us-east-1|unpriced",
    "launch|snapshot-read|0.5|GB|$0.00155|us-east-1|~$0.000775",
    "running|vcpu|0.3125|vCPU-seconds|$0.0000276944|us-east-1|~$0.000009",
    "running|memory|0.625|GB-seconds|$0.0000036667|us-east-1|~$0.000002",
  ]);
  assertEquals(renderCost(report).map(({ note }) => note), [
    "AWS publishes no price for building an image; unknown is not zero (4.5 s measured)",
    "1 x 0.5 GB",
    "At the baseline; use above it is billed on top (1.25 s measured)",
    "At the baseline; use above it is billed on top (1.25 s measured)",
  ]);
});
