import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import fc from "fast-check";
import { MicrovmError } from "../errors/microvm_error.ts";
import { type CostUsage, estimateCost } from "./estimate_cost.ts";
import { Quantity } from "./quantity.ts";
import recorded from "./testdata/cost_reports.json" with { type: "json" };
import { Usd } from "./usd.ts";

const NOW = Date.UTC(2026, 7, 8);
const ARM = { region: "us-east-1", architecture: "ARM_64", now: NOW } as const;
const HOUR = { seconds: 3600, provenance: "measured" } as const;

/** The usage that the recorded command line stands for. */
function usageOf(argv: readonly string[]): CostUsage {
  function figure(flag: string): number | undefined {
    const index = argv.indexOf(flag);
    return index < 0 ? undefined : Number(argv[index + 1]);
  }
  const estimate = argv.includes("--estimate");
  const provenance = estimate ? "projected" : "measured";
  function time(flag: string): CostUsage["running"] {
    const seconds = figure(flag);
    return seconds === undefined ? undefined : { seconds, provenance };
  }
  const running = time("--running-sec");
  const imageGb = figure("--image-gb");
  return {
    ...ARM,
    label: estimate ? "estimate" : "run",
    baselineMib: figure("--memory") ?? 2048,
    build: time("--build-sec"),
    imageGb,
    launched: running !== undefined || imageGb !== undefined,
    running,
    suspended: time("--suspended-sec"),
    cycles: figure("--cycles") ?? 1,
  };
}

/** Trailing zeros are no part of what was recorded. */
function digits(text: string): string {
  return new Quantity(text).toString();
}

for (const row of recorded.rows) {
  Deno.test(`estimateCost() agrees with the record of: cost ${row.argv.join(" ")}`, () => {
    const report = estimateCost(usageOf(row.argv));
    const items = report.items.map(({ phase, line, quantity, unit, amount, duration }) => {
      const usd = amount.kind === "estimated-usd" ? amount.usd : null;
      return { phase, line, quantity, unit, usd, duration };
    });
    const wanted = row.items.map((item) => ({
      ...item,
      quantity: digits(item.quantity),
      usd: item.usd === null ? null : digits(item.usd),
    }));
    assertEquals<unknown>(items, wanted);
    assertEquals(report.total.priced, digits(row.priced));
    assertEquals(report.total.isLowerBound, row.isLowerBound);
    assertEquals([report.label, report.fullyMeasured, report.complete], [
      row.label,
      row.fullyMeasured,
      row.complete,
    ]);
    const { describe: _, ...size } = report.size ?? { describe: "" };
    assertEquals<unknown>(size, row.size);
  });
}

Deno.test("estimateCost() calls the total a lower bound when the build is unpriced", () => {
  const report = estimateCost({
    ...ARM,
    baselineMib: 2048,
    build: { seconds: 300, provenance: "measured" },
    imageGb: 2,
    launched: true,
    running: HOUR,
  });
  assertEquals(
    report.total.render,
    "at least ~$0.166533 (estimated), plus 1 unpriced (image-build)",
  );
});

Deno.test("estimateCost() prices X86_64 by its own rates", () => {
  const usage = { ...ARM, architecture: "X86_64", baselineMib: 2048, running: HOUR } as const;
  const amounts = estimateCost(usage).items.map(({ amount }) => amount);
  assertEquals(amounts, [
    { kind: "estimated-usd", usd: "0.11756052" },
    { kind: "estimated-usd", usd: "0.0311292" },
  ]);
});

Deno.test("estimateCost() borrows no rates for another region [COST-9]", () => {
  const report = estimateCost({ ...ARM, region: "eu-west-1", baselineMib: 2048, running: HOUR });
  assertEquals(report.rates, {
    region: "eu-west-1",
    architecture: "ARM_64",
    retrieved: null,
    sourceUrl: null,
  });
  assertEquals(report.items.map(({ rate, amount }) => [rate, amount.kind]), [
    [null, "unpriced"],
    [null, "unpriced"],
  ]);
  assertEquals(report.total, {
    priced: "0",
    isLowerBound: true,
    render: "at least ~$0.000000 (estimated), plus 2 unpriced (running)",
  });
});

Deno.test("estimateCost() leaves compute unpriced when the size is not known", () => {
  const report = estimateCost({ ...ARM, running: HOUR });
  assertEquals(report.size, null);
  assertEquals(report.items.map(({ amount }) => amount), [
    { kind: "unpriced", reason: "The size is not known" },
    { kind: "unpriced", reason: "The size is not known" },
  ]);
});

Deno.test("estimateCost() warns of old rates from the 91st day on [COST-7]", () => {
  const fresh = Date.UTC(2026, 10, 5);
  assertEquals(estimateCost({ ...ARM, now: fresh }).staleness, null);
  const warning = estimateCost({ ...ARM, now: fresh + 86_400_000 }).staleness ?? "";
  assertStringIncludes(warning, "2026-08-07, 91 days ago");
});

Deno.test("estimateCost() refuses a figure that no clock shows", () => {
  for (const seconds of [-1, NaN, Infinity]) {
    const usage = { ...ARM, running: { seconds, provenance: "measured" } } as const;
    const error = assertThrows(() => estimateCost(usage), MicrovmError);
    assertEquals(error.code, "ERR_INVALID_ARG");
  }
});

Deno.test("estimateCost() sums its lines exactly, for any usage", () => {
  const seconds = fc.double({ min: 0, max: 1e9, noNaN: true });
  const time = fc.record({ seconds, provenance: fc.constantFrom("measured", "projected") });
  fc.assert(fc.property(
    fc.constantFrom(512, 1024, 2048, 4096, 8192),
    fc.option(time, { nil: undefined }),
    fc.option(time, { nil: undefined }),
    fc.nat(1000),
    (baselineMib, running, suspended, cycles) => {
      const report = estimateCost({ ...ARM, baselineMib, running, suspended, cycles });
      let sum = new Usd("0");
      for (const { amount } of report.items) {
        if (amount.kind === "estimated-usd") sum = sum.plus(new Usd(amount.usd));
      }
      assertEquals(report.total.priced, sum.toString());
      assertEquals(report.total.isLowerBound, !report.complete);
    },
  ));
});
