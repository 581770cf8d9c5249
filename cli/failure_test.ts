import { MicrovmError } from "@microvms/core";
import { assertEquals } from "@std/assert";
import { failureText, toFailure } from "./failure.ts";
import { UsageError } from "./usage_error.ts";

const LATE = new MicrovmError("ERR_TIMEOUT", "Too late", { data: { leaked: ["microvm-1"] } });

Deno.test("toFailure() takes code, exit status and hint from the error table", () => {
  const error = new MicrovmError("ERR_CREDENTIALS", "Refused", {
    wireKind: "Unauthorized",
    data: { leaked: ["microvm-1"] },
  });
  assertEquals(toFailure(error), {
    error: "Refused",
    code: "ERR_CREDENTIALS",
    exitCode: 4,
    finding: "",
    suggestions: ["Check which credentials are in use and what they are permitted to do"],
    data: { leaked: ["microvm-1"], kind: "Unauthorized" },
  });
});

Deno.test("toFailure() tells a wrong command line from a defect and from a wish to stop", () => {
  const stop = AbortSignal.abort();
  const rows = [
    [toFailure(new UsageError("No")), "ERR_INVALID_ARG", 2, "No"],
    [toFailure(new UsageError("No"), stop), "ERR_INVALID_ARG", 2, "No"],
    [toFailure(new TypeError("Oops")), "ERR_UNEXPECTED", 1, "Failed unexpectedly: Oops"],
    [toFailure("Oops"), "ERR_UNEXPECTED", 1, "Failed unexpectedly: Oops"],
    [toFailure(new TypeError("Oops"), stop), "ERR_INTERRUPTED", 11, "Interrupted by the user"],
    [toFailure(LATE, stop), "ERR_INTERRUPTED", 11, "Interrupted by the user"],
    [toFailure(LATE), "ERR_TIMEOUT", 10, "Too late"],
  ] as const;
  assertEquals(toFailure(LATE, stop).data, { leaked: ["microvm-1"] });
  for (const [failure, ...expected] of rows) {
    assertEquals([failure.code, failure.exitCode, failure.error], expected);
  }
});

Deno.test("failureText() says how a VM that was kept is reached", () => {
  const error = new MicrovmError("ERR_TIMEOUT", "Too late", {
    data: { leaked: ["microvm-1"], endpoint: "host", agentToken: "5f4d" },
  });
  assertEquals(failureText(toFailure(error)).split("\n").slice(0, 4), [
    "error ERR_TIMEOUT: Too late",
    "LEAKED (still billing): microvm-1",
    "  endpoint: host",
    "  agent token: 5f4d",
  ]);
});

Deno.test("failureText() names what is left behind and what to do", () => {
  const error = new MicrovmError("ERR_PRECONDITION", "Cannot go on", {
    data: { leaked: ["a", "b"] },
  });
  assertEquals(
    failureText(toFailure(error)),
    [
      "error ERR_PRECONDITION: Cannot go on",
      "LEAKED (still billing): a",
      "LEAKED (still billing): b",
      "hint: Provide what the message names",
    ].join("\n"),
  );
});
