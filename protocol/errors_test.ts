import { assert, assertEquals } from "@std/assert";
import { ERROR_CODES, ERRORS } from "./errors.ts";

// Scripts branch on these numbers, so they are written out here once more.
const EXITS = {
  ERR_UNEXPECTED: 1,
  ERR_INVALID_ARG: 2,
  ERR_RETRYABLE: 3,
  ERR_CREDENTIALS: 4,
  ERR_PROTOCOL: 5,
  ERR_BUILD_WEDGED: 6,
  ERR_LAUNCH_DIED: 7,
  ERR_WINDOW_CLOSED: 8,
  ERR_PLATFORM: 9,
  ERR_TIMEOUT: 10,
  ERR_INTERRUPTED: 11,
  ERR_PRECONDITION: 12,
  ERR_EXEC_FAILED: 13,
};

Deno.test("ERRORS gives every code its own exit status, and none of them moves", () => {
  const exits = Object.fromEntries(ERROR_CODES.map((code) => [code, ERRORS[code].exit]));
  assertEquals(exits, EXITS);
});

Deno.test("ERRORS lets only one code be repeated unchanged", () => {
  assertEquals(ERROR_CODES.filter((code) => ERRORS[code].retryable), ["ERR_RETRYABLE"]);
});

Deno.test("ERRORS names each kind as its code does", () => {
  for (const code of ERROR_CODES) {
    const { kind, meaning } = ERRORS[code];
    assertEquals(`ERR_${kind.replace(/(?<=.)[A-Z]/g, "_$&").toUpperCase()}`, code);
    assert(meaning.endsWith("."));
  }
});
