import { assertEquals } from "@std/assert";
import { exampleRun } from "../_testing/example_run.ts";
import { runText } from "./run_text.ts";

const DATA = exampleRun();
const COST = [
  "phase    line    quantity  unit                   rate  region         amount  note",
  "running  vcpu      0.3125  vCPU-seconds  $0.0000276944  us-east-1  ~$0.000009  At the baseline; " +
  "use above it is billed on top (1.25 s measured)",
  "running  memory     0.625  GB-seconds    $0.0000036667  us-east-1  ~$0.000002  At the baseline; " +
  "use above it is billed on top (1.25 s measured)",
  "cost: ~$0.000011 (estimated)",
];

Deno.test("runText() shows the exit code, then a table with rate and region, then the total", () => {
  assertEquals(runText({ data: DATA, exit: 0 }).split("\n"), ["exit code: 0", ...COST]);
});

Deno.test("runText() tells a signal from a run without a command", () => {
  const data = { ...DATA, execExitCode: null };
  assertEquals(
    runText({ data, exit: 13 }).split("\n")[0],
    "exit code: none, a signal ended the command",
  );
  assertEquals(runText({ data, exit: 0 }).split("\n"), COST);
});

Deno.test("runText() shows the token of what was kept, and of nothing else", () => {
  const text = runText({ data: { ...DATA, kept: true, leaked: ["microvm-1"] }, exit: 0 });
  assertEquals(text.split("\n").slice(0, 6), [
    "exit code: 0",
    "kept (billing until removed): microvm microvm-1, image arn:image",
    "  endpoint: host",
    "  agent token: 5f4d",
    "  aws lambda-microvms terminate-microvm --region us-east-1 --microvm-identifier microvm-1",
    "  aws lambda-microvms delete-microvm-image --region us-east-1 --image-identifier arn:image",
  ]);
  const leaked = runText({ data: { ...DATA, leaked: ["microvm-1"] }, exit: 0 });
  assertEquals(leaked.split("\n")[1], "LEAKED (still billing): microvm-1");
  assertEquals(leaked.includes("5f4d"), false);
});
