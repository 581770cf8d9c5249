import { assertEquals, assertMatch, assertNotEquals } from "@std/assert";
import { parse } from "../parse.ts";
import { COMMANDS } from "./mod.ts";

/** The words of a command line, as a shell reads them. */
async function wordsOf(line: string): Promise<string[]> {
  const { stdout } = await new Deno.Command("sh", {
    args: ["-c", `for word in ${line}; do printf '%s\\0' "$word"; done`],
  }).output();
  return new TextDecoder().decode(stdout).split("\0").slice(0, -1);
}

Deno.test("COMMANDS have names of their own and summaries of one line", () => {
  const names = COMMANDS.map(({ name }) => name);
  assertEquals(new Set(names).size, names.length);
  for (const { summary } of COMMANDS) assertMatch(summary, /^[A-Z][^\n]*[^.]$/);
});

Deno.test("every example of a command is a command line of that command", async () => {
  for (const { name, load } of COMMANDS) {
    const row = await load();
    assertNotEquals(row.examples, []);
    for (const { args } of row.examples) {
      const words = await wordsOf(args);
      const parsed = await parse(words, { commands: COMMANDS, columns: 80 });
      assertEquals([words[0], parsed.kind], [name, "command"], args);
    }
  }
});

Deno.test("no command takes what must not be possible", async () => {
  const banned = ["client-token", "capabilities", "connector", "architecture"];
  for (const { name } of COMMANDS) {
    const help = await parse([name, "--help"], { commands: COMMANDS, columns: 80 });
    const text = help.kind === "text" ? help.text : "";
    assertMatch(text, /--json/);
    for (const flag of banned) assertEquals(text.includes(`--${flag}`), false, flag);
  }
});
