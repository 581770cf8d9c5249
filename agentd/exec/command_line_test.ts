import { assertEquals } from "@std/assert";
import { StartRequestSchema } from "@microvms/protocol";
import { commandLine } from "./command_line.ts";

function line(request: { command: string[]; shell?: boolean }): readonly string[] | undefined {
  const checked = StartRequestSchema.safeParse({ exec_id: "e", ...request });
  return checked.success ? commandLine(checked.data) : undefined;
}

Deno.test("commandLine() hands a script to the shell as one argument, the empty one too", () => {
  assertEquals(line({ command: ["a", "b # c"], shell: true }), ["/bin/sh", "-c", "a\nb # c"]);
  assertEquals(line({ command: [], shell: true }), ["/bin/sh", "-c", ""]);
});

Deno.test("commandLine() takes an argument vector as it is, and none for none", () => {
  assertEquals(line({ command: ["a", "b c", ""] }), ["a", "b c", ""]);
  assertEquals(line({ command: [] }), undefined);
});
