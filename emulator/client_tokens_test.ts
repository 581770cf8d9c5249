import { assertEquals, assertThrows } from "@std/assert";
import { ClientTokens } from "./client_tokens.ts";
import { Refusal } from "./refusal.ts";

Deno.test("ClientTokens.once() acts once, and describes what was made as it is by then", () => {
  const tokens = new ClientTokens();
  const made: { state: string }[] = [];
  const ask = (input: { clientToken?: string; name: string }) =>
    tokens.once("CreateMicrovmImage", input, () => {
      const image = { state: "CREATING" };
      made.push(image);
      return () => image.state;
    });
  assertEquals(ask({ clientToken: "a", name: "x" }), "CREATING");
  made.forEach((image) => image.state = "CREATED");
  // The order of members is no difference.
  assertEquals(ask({ name: "x", clientToken: "a" }), "CREATED");
  assertEquals(made.length, 1);

  const error = assertThrows(() => ask({ clientToken: "a", name: "y" }), Refusal);
  assertEquals([error.status, error.type], [409, "ConflictException"]);
  ask({ clientToken: "b", name: "x" });
  ask({ name: "x" });
  ask({ name: "x" });
  assertEquals(made.length, 4);
});

Deno.test("ClientTokens.once() keeps apart the operations, and forgets what was refused", () => {
  const tokens = new ClientTokens();
  const input = { clientToken: "a" };
  assertThrows(
    () =>
      tokens.once("RunMicrovm", input, () => {
        throw new Error("Refused");
      }),
    Error,
    "Refused",
  );
  assertEquals(tokens.once("RunMicrovm", input, () => () => 1), 1);
  assertEquals(tokens.once("CreateMicrovmImage", input, () => () => 2), 2);
});
