import { equal, rejects } from "node:assert/strict";
import { assertRejects } from "./rejects.ts";

class CodeError extends Error {
  readonly code = 7;
}

function rejecter(value: unknown): () => Promise<never> {
  return () => Promise.reject(value);
}

Deno.test("assertRejects() returns what the promise rejected with, typed by the class", async () => {
  equal(await assertRejects(rejecter("text")), "text");
  equal(await assertRejects(rejecter("text"), "Words"), "text");
  const error: CodeError = await assertRejects(rejecter(new CodeError("Gone")), CodeError, "one");
  equal(error.code, 7);
});

Deno.test("assertRejects() throws when the promise resolves", async () => {
  await rejects(assertRejects(() => Promise.resolve(1)), {
    name: "AssertionError",
    message: "Expected function to reject.",
  });
  await rejects(assertRejects(() => Promise.resolve(1), Error, "a", "Words"), {
    message: "Expected function to reject: Words",
  });
});

Deno.test("assertRejects() throws when the function throws or returns no promise", async () => {
  const message = "Function throws when expected to reject.";
  await rejects(
    assertRejects(() => {
      throw new Error("Gone");
    }, Error),
    { name: "AssertionError", message },
  );
  // @ts-expect-error A function without a promise is refused by the compiler first.
  await rejects(assertRejects(() => 1), { message });
});

Deno.test("assertRejects() throws when class, text or kind are others", async () => {
  await rejects(assertRejects(rejecter("text"), Error), {
    message: "A non-Error object was rejected.",
  });
  await rejects(assertRejects(rejecter(new Error("Gone")), TypeError), /instance of "TypeError"/);
  await rejects(assertRejects(rejecter(new Error("Gone")), Error, "here"), /to include "here"/);
});
