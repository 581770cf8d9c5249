import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  PollResponseSchema,
  type StartRequest,
  StartRequestSchema,
  StdinRequestSchema,
} from "./exec.ts";

const minimal = { exec_id: "e1", command: ["true"] };

Deno.test("StartRequestSchema fills every default when only id and command are given", () => {
  const checked = StartRequestSchema.safeParse(minimal);
  assertEquals(checked.success && checked.data, {
    exec_id: "e1",
    command: ["true"],
    shell: false,
    cwd: null,
    env: {},
    user: null,
    group: null,
    timeout_sec: null,
    stdin: false,
  });
});

const REFUSED: readonly (readonly [string, Record<string, unknown>])[] = [
  ["an empty id", { exec_id: "" }],
  ["a missing command", { command: undefined }],
  ["a null shell", { shell: null }],
  ["a null stdin", { stdin: null }],
  ["a null env", { env: null }],
  ["a number in env", { env: { A: 1 } }],
  ["a negative user", { user: -1 }],
  ["a fractional user", { user: 1.5 }],
  ["a user of 33 bits", { user: 4_294_967_296 }],
  ["a timeout of zero", { timeout_sec: 0 }],
  ["a negative timeout", { timeout_sec: -1 }],
  ["an endless timeout", { timeout_sec: Infinity }],
];

for (const [what, change] of REFUSED) {
  Deno.test(`StartRequestSchema refuses ${what}`, () => {
    assertEquals(StartRequestSchema.safeParse({ ...minimal, ...change }).success, false);
  });
}

Deno.test("StartRequestSchema takes what it made, and leaves unknown members out", () => {
  fc.assert(fc.property(
    fc.record({
      exec_id: fc.string({ minLength: 1 }),
      command: fc.array(fc.string()),
      shell: fc.boolean(),
      cwd: fc.option(fc.string()),
      env: fc.dictionary(fc.string().filter((name) => name !== "__proto__"), fc.string()),
      user: fc.option(fc.nat()),
      group: fc.option(fc.nat()),
      timeout_sec: fc.option(fc.integer({ min: 1 })),
      stdin: fc.boolean(),
    }),
    (request: StartRequest) => {
      const checked = StartRequestSchema.safeParse({ ...structuredClone(request), later: true });
      assert(checked.success);
      assertEquals(JSON.stringify(checked.data), JSON.stringify(request));
    },
  ));
});

Deno.test("PollResponseSchema takes the running form, and the outcome with nulls", () => {
  const running = PollResponseSchema.safeParse({ exec_id: "e", phase: "running" });
  assertEquals(running.success && running.data, { exec_id: "e", phase: "running" });
  const ended = {
    exec_id: "e",
    phase: "exited",
    exit_code: null,
    signal: 9,
    stdout: "",
    stderr: "",
    truncated: false,
    writers_may_be_alive: false,
  };
  const checked = PollResponseSchema.safeParse(ended);
  assertEquals<unknown>(checked.success && checked.data, ended);
  assertEquals(PollResponseSchema.safeParse({ exec_id: "e", phase: "gone" }).success, false);
});

Deno.test("StdinRequestSchema takes the nulls that a client sends", () => {
  const sent = { data_b64: null, signal: "eof" };
  const checked = StdinRequestSchema.safeParse(sent);
  assertEquals(checked.success && checked.data, sent);
});
