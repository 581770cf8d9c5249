import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { type Flag, flagName, readFlag } from "./flag.ts";

const MEMORY = {
  kind: "choice",
  value: "MIB",
  help: "Memory",
  choices: [512, 1024, 2048],
} as const satisfies Flag;
const TIMEOUT = {
  kind: "seconds",
  value: "SEC",
  help: "Patience",
  min: 0,
  max: 28_800,
} as const satisfies Flag;
const PORT = {
  kind: "integer",
  value: "PORT",
  help: "Port",
  min: 1,
  max: 65_535,
} as const satisfies Flag;

Deno.test("flagName() writes a member name in kebab case", () => {
  assertEquals(flagName("exec"), "exec");
  assertEquals(flagName("buildRoleArn"), "build-role-arn");
});

Deno.test("readFlag() reads a member of a closed set as that member", () => {
  assertEquals(readFlag(MEMORY, "1024"), { ok: true, value: 1024 });
  assertEquals(readFlag(MEMORY, "9"), { ok: false, expected: "one of 512, 1024, 2048" });
  assertEquals(readFlag(MEMORY, "204"), {
    ok: false,
    expected: "one of 512, 1024, 2048 (did you mean 2048?)",
  });
  assertEquals(readFlag(MEMORY, "0512").ok, false);
  assertEquals(readFlag(MEMORY, "").ok, false);
});

Deno.test("readFlag() reads numbers in plain decimal form and within their bounds", () => {
  const rows: readonly (readonly [
    Flag & { readonly kind: "integer" | "seconds" },
    string,
    number | undefined,
  ])[] = [
    [PORT, "1", 1],
    [PORT, "65535", 65_535],
    [PORT, "0", undefined],
    [PORT, "65536", undefined],
    [PORT, "9000.0", undefined],
    [PORT, "0x10", undefined],
    [PORT, " 80", undefined],
    [PORT, "", undefined],
    [TIMEOUT, "0", 0],
    [TIMEOUT, "0.25", 0.25],
    [TIMEOUT, ".5", 0.5],
    [TIMEOUT, "5.", 5],
    [TIMEOUT, "-1", undefined],
    [TIMEOUT, "1e3", undefined],
    [TIMEOUT, "NaN", undefined],
    [TIMEOUT, "inf", undefined],
    [TIMEOUT, "Infinity", undefined],
    [TIMEOUT, ".", undefined],
  ];
  for (const [flag, text, value] of rows) {
    const reading = readFlag(flag, text);
    assertEquals(reading.ok ? reading.value : undefined, value, `"${text}"`);
  }
});

Deno.test("readFlag() says what it expected", () => {
  assertEquals(readFlag(PORT, "x"), { ok: false, expected: "a whole number from 1 to 65535" });
  assertEquals(readFlag(TIMEOUT, "x"), {
    ok: false,
    expected: "a number of seconds from 0 to 28800",
  });
});

Deno.test("readFlag() keeps every text as it is", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme" }), (text) => {
    assertEquals(readFlag({ kind: "text", value: "COMMAND", help: "Command" }, text), {
      ok: true,
      value: text,
    });
  }));
});

Deno.test("readFlag() reads back every number that it allows and no other", () => {
  fc.assert(fc.property(fc.integer({ min: -70_000, max: 70_000 }), (number) => {
    assertEquals(readFlag(PORT, String(number)).ok, number >= 1 && number <= 65_535);
  }));
});
