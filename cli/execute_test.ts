import { assertEquals } from "@std/assert";
import { z } from "zod";
import { FakeContext } from "./_testing/fake_context.ts";
import { aborted } from "./aborted.ts";
import { type Command, defineCommand } from "./define.ts";
import { execute } from "./execute.ts";
import type { Invocation } from "./invocation.ts";

function command(run: (invocation: Invocation) => Promise<string>): Command {
  return defineCommand({
    detail: "Says a word.",
    positionals: {},
    flags: {},
    examples: [],
    responseType: "microvm.word",
    schema: z.string(),
    run: async (invocation) => ({ data: await run(invocation), exit: 0 }),
    text: ({ data }) => data,
  });
}

function call(row: Command, json: boolean) {
  return { kind: "command", command: row, input: {}, json, quiet: false } as const;
}

async function interruptTwice({ signals, clock }: FakeContext): Promise<void> {
  signals.raise("SIGINT");
  await clock.step(300);
  signals.raise("SIGINT");
  await clock.step(0);
}

Deno.test("execute() shows output as it comes for a person, and in the envelope for a program", async () => {
  const row = command(async ({ show, endLines }) => {
    await show("stdout", new TextEncoder().encode("out"));
    await show("stderr", new TextEncoder().encode("err\n"));
    await endLines();
    return "word";
  });
  const text = new FakeContext();
  assertEquals(await execute(call(row, false), text), 0);
  assertEquals([text.stdout.text, text.stderr.text], ["out\nword\n", "err\n"]);
  const json = new FakeContext();
  assertEquals(await execute(call(row, true), json), 0);
  assertEquals([JSON.parse(json.stdout.text).data, json.stderr.text], ["word", ""]);
});

Deno.test("execute() turns a defect into one envelope and 1", async () => {
  const context = new FakeContext();
  const row = command(() => Promise.reject(new TypeError("Oops")));
  assertEquals(await execute(call(row, true), context), 1);
  assertEquals(JSON.parse(context.stdout.text).code, "ERR_UNEXPECTED");
});

Deno.test("execute() tells a command of the first signal and lets it clean up", async () => {
  const context = new FakeContext();
  const row = command(async ({ signal }) => {
    await aborted(signal);
    throw new Error("Broken by the signal");
  });
  const status = execute(call(row, true), context);
  context.signals.raise("SIGTERM");
  assertEquals(await status, 11);
  assertEquals(JSON.parse(context.stdout.text).code, "ERR_INTERRUPTED");
  assertEquals(
    context.stderr.text,
    "stopping: what was made is removed; a second signal leaves at once\n",
  );
  assertEquals(context.signals.size, 0);
});

Deno.test("execute() leaves at the second signal and names what is left", async () => {
  const context = new FakeContext();
  const row = command(({ holds }) => {
    holds(["demo"]);
    holds(["arn:image", "microvm-1"]);
    return new Promise(() => {});
  });
  const status = execute(call(row, true), context);
  await interruptTwice(context);
  await context.clock.step(1_000);
  assertEquals(await status, 11);
  const { code, data } = JSON.parse(context.stdout.text);
  assertEquals([code, data.leaked], ["ERR_INTERRUPTED", ["arn:image", "microvm-1"]]);
});

Deno.test("execute() gives a command that hurries at the second signal the time to do so", async () => {
  const context = new FakeContext();
  const row = command(async ({ hurry }) => {
    await aborted(hurry);
    throw new Error("Cut short");
  });
  const status = execute(call(row, true), context);
  await interruptTwice(context);
  assertEquals(await status, 11);
  assertEquals(JSON.parse(context.stdout.text).error, "Interrupted by the user");
});

Deno.test("execute() lets a command clean up, and leaves, while the reader of its output stalls", async () => {
  const context = new FakeContext();
  let cleaned = false;
  const row = command(async ({ show, endLines }) => {
    context.stdout.write = () => new Promise(() => {});
    await show("stdout", new TextEncoder().encode("out"));
    await endLines();
    cleaned = true;
    return await new Promise(() => {});
  });
  const status = execute(call(row, false), context);
  await context.clock.step(0);
  assertEquals(cleaned, false);
  await interruptTwice(context);
  assertEquals(cleaned, true);
  await context.clock.step(1_000);
  await context.clock.step(1_000);
  assertEquals(await status, 11);
});

Deno.test("execute() ends with 12 when its output cannot be written, and says why", async () => {
  const full = new Error("No space left on device");
  for (const json of [true, false]) {
    const context = new FakeContext();
    const row = command(({ signal }) => {
      context.stdout.close(full);
      return signal.aborted && !json ? Promise.reject(signal.reason) : Promise.resolve("word");
    });
    assertEquals(await execute(call(row, json), context), 12);
    assertEquals(
      context.stderr.text,
      "error ERR_PRECONDITION: Cannot write the output: No space left on device\n" +
        "hint: Provide what the message names\n",
    );
  }
});

Deno.test("execute() stops a command whose output nobody reads any more", async () => {
  const context = new FakeContext();
  const row = command(async ({ signal }) => {
    context.stdout.close();
    await aborted(signal);
    throw new Error("Nobody reads");
  });
  assertEquals(await execute(call(row, false), context), 11);
  assertEquals(context.stdout.text, "");
  assertEquals(context.stderr.text, "error ERR_INTERRUPTED: Interrupted by the user\n");
});

Deno.test("execute() draws on a terminal unless it is dumb, and colours unless NO_COLOR is set", async () => {
  const rows = [
    [{}, "\x1b[33mwarning:\x1b[0m careful\n"],
    [{ NO_COLOR: "1" }, "warning: careful\n"],
    [{ NO_COLOR: "" }, "\x1b[33mwarning:\x1b[0m careful\n"],
    [{ TERM: "dumb" }, "warning: careful\n"],
  ] as const;
  for (const [env, shown] of rows) {
    const context = new FakeContext({ isTerminal: true });
    for (const [name, value] of Object.entries(env)) context.env.set(name, value);
    const row = command(async ({ reporter }) => {
      await reporter.warn("careful");
      return "word";
    });
    await execute(call(row, false), context);
    assertEquals(context.stderr.text, shown, Deno.inspect(env));
  }
});
