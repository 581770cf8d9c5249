import { assertEquals, assertStrictEquals } from "@std/assert";
import { asMicrovmError } from "./as_microvm_error.ts";
import { MicrovmError } from "./microvm_error.ts";
import { wireError } from "./wire_error.ts";

Deno.test("MicrovmError takes exit status, retryability and finding from the table", () => {
  const error = new MicrovmError("ERR_RETRYABLE", "Failed to reach the host: down");
  assertEquals(
    [error.name, error.kind, error.exitCode, error.retryable, error.finding, error.wireKind],
    ["MicrovmError", "Retryable", 3, true, "Endpoint authentication", undefined],
  );
  assertEquals("cause" in error, false);
});

Deno.test("wireError() reports a wire kind under its code", () => {
  const error = wireError("Unauthorized", "Refused");
  assertEquals([error.code, error.exitCode, error.wireKind], [
    "ERR_CREDENTIALS",
    4,
    "Unauthorized",
  ]);
});

Deno.test("asMicrovmError() keeps our own and wraps the rest", () => {
  const own = new MicrovmError("ERR_TIMEOUT", "Too long");
  assertStrictEquals(asMicrovmError(own, AbortSignal.abort()), own);
  const cause = new TypeError("Broken");
  const wrapped = asMicrovmError(cause);
  assertEquals([wrapped.code, wrapped.message], [
    "ERR_UNEXPECTED",
    "Failed unexpectedly: Broken",
  ]);
  assertStrictEquals(wrapped.cause, cause);
});

Deno.test("asMicrovmError() is an interruption when the signal has fired", () => {
  const { code, exitCode } = asMicrovmError(new Error("Aborted"), AbortSignal.abort());
  assertEquals([code, exitCode], ["ERR_INTERRUPTED", 11]);
});
