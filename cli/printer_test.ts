import { assertEquals } from "@std/assert";
import { MemorySink } from "./_testing/memory_sink.ts";
import type { Failure } from "./envelope.ts";
import { Printer } from "./printer.ts";

const RESULT = { type: "microvm.thing", data: { a: null }, text: "a thing" };
const FAILURE: Failure = {
  error: "Cannot go on",
  code: "ERR_TIMEOUT",
  exitCode: 10,
  finding: "",
  suggestions: ["Wait"],
  data: {},
};

function streams() {
  return { stdout: new MemorySink(), stderr: new MemorySink() };
}

Deno.test("Printer.result() prints text, or one indented envelope", async () => {
  const text = streams();
  await new Printer(text, false).result(RESULT);
  assertEquals([text.stdout.text, text.stderr.text], ["a thing\n", ""]);
  const json = streams();
  await new Printer(json, true).result(RESULT);
  assertEquals(
    json.stdout.text,
    [
      "{",
      '  "status": "ok",',
      '  "apiVersion": "1",',
      '  "type": "microvm.thing",',
      '  "data": {',
      '    "a": null',
      "  }",
      "}",
      "",
    ].join("\n"),
  );
});

Deno.test("Printer.failure() prints on standard output, with every member of the envelope", async () => {
  const text = streams();
  await new Printer(text, false).failure(FAILURE);
  assertEquals(text.stdout.text, "error ERR_TIMEOUT: Cannot go on\nhint: Wait\n");
  const json = streams();
  await new Printer(json, true).failure(FAILURE);
  assertEquals(JSON.parse(json.stdout.text), { status: "error", apiVersion: "1", ...FAILURE });
});

Deno.test("Printer never prints two results on standard output", async () => {
  const json = streams();
  const printer = new Printer(json, true);
  await printer.result(RESULT);
  await printer.result(RESULT);
  await printer.failure(FAILURE);
  assertEquals(JSON.parse(json.stdout.text).type, "microvm.thing");
  assertEquals(json.stderr.text, "error ERR_TIMEOUT: Cannot go on\nhint: Wait\n");
});

Deno.test("Printer.failure() speaks on standard error when nobody reads the other", async () => {
  const text = streams();
  text.stdout.close();
  await new Printer(text, false).failure(FAILURE);
  assertEquals([text.stdout.text, text.stderr.text], [
    "",
    "error ERR_TIMEOUT: Cannot go on\nhint: Wait\n",
  ]);
});
