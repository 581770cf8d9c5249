import { assertEquals } from "@std/assert";
import { parseTestSummary } from "./parse_test_summary.ts";

Deno.test("parseTestSummary() adds up tests and steps", () => {
  const rows: [line: string, passed: number, failed: number][] = [
    ["ok | 12 passed | 0 failed (3s)", 12, 0],
    ["ok | 1 passed (2 steps) | 0 failed (3ms)", 3, 0],
    ["FAILED | 4 passed (1 step) | 1 failed (1 step) | 1 ignored (218ms)", 5, 2],
    ["FAILED | 0 passed | 2 failed | 1 filtered out (1m2s)", 0, 2],
    ["ok | 0 passed | 0 failed (0ms)", 0, 0],
    ["ok | 7 passed | 0 failed", 7, 0],
    ["\x1b[0m\x1b[32mok\x1b[0m | 8 passed | 0 failed \x1b[0m\x1b[38;5;245m(58ms)\x1b[0m", 8, 0],
  ];
  for (const [line, passed, failed] of rows) {
    assertEquals(parseTestSummary(line), { passed, failed }, line);
  }
});

Deno.test("parseTestSummary() passes over every other line", () => {
  const lines = [
    "",
    "running 8 tests from ./scripts/lint_plugin_test.ts",
    "a test that says ok | 1 passed | 0 failed (1ms)",
    "12 passed, 0 failed",
    "ok | many passed | 0 failed (1ms)",
  ];
  for (const line of lines) assertEquals(parseTestSummary(line), undefined, line);
});
