/**
 * `deno task test`: runs every test and every example in the documentation, and ends with
 * `N passed, N failed`. Arguments go to `deno test`.
 *
 * The files run one after the other, because tests count processes and mounts of this machine.
 *
 * @module
 */
import { TextLineStream } from "@std/streams";
import { parseTestSummary, type TestSummary } from "./parse_test_summary.ts";

const child = new Deno.Command(Deno.execPath(), {
  args: ["test", "--allow-all", "--doc", "--sanitize-ops", "--sanitize-resources", ...Deno.args],
  stdin: "null",
  stdout: "piped",
}).spawn();

const [shown, read] = child.stdout.tee();
const [, summary, status] = await Promise.all([
  shown.pipeTo(Deno.stdout.writable, { preventClose: true }),
  lastSummary(read),
  child.status,
]);

const { passed } = summary;
// A run that stops before its first test, as on a type error, counts nothing.
const failed = status.success ? summary.failed : Math.max(1, summary.failed);
if (passed + failed === 0) console.error("No test ran");
console.log(`${passed} passed, ${failed} failed`);
Deno.exit(failed === 0 && passed > 0 ? 0 : 1);

async function lastSummary(output: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<TestSummary> {
  const lines = output.pipeThrough(new TextDecoderStream()).pipeThrough(new TextLineStream());
  let summary: TestSummary = { passed: 0, failed: 0 };
  for await (const line of lines) summary = parseTestSummary(line) ?? summary;
  return summary;
}
