import { assertEquals, assertInstanceOf, assertRejects, assertStringIncludes } from "@std/assert";
import { MicrovmError } from "../errors/microvm_error.ts";
import { credentialProvider, type LoadChain } from "./credentials.ts";

function noChain(): never {
  throw new Error("The chain was loaded");
}

Deno.test("credentialProvider() takes the keys of the environment, afresh each time", async () => {
  const env = new Map([["AWS_ACCESS_KEY_ID", "AKID"], ["AWS_SECRET_ACCESS_KEY", "one"]]);
  const provide = credentialProvider(env, { loadChain: noChain });
  const first = await provide();
  assertEquals(
    [first.accessKeyId, first.secretAccessKey.reveal(), first.sessionToken],
    ["AKID", "one", undefined],
  );
  env.set("AWS_SECRET_ACCESS_KEY", "two");
  env.set("AWS_SESSION_TOKEN", "session");
  const second = await provide();
  assertEquals(
    [second.secretAccessKey.reveal(), second.sessionToken?.reveal()],
    ["two", "session"],
  );
});

Deno.test("credentialProvider() loads the chain once and asks it each time", async () => {
  let loaded = 0;
  let asked = 0;
  const loadChain: LoadChain = () => {
    loaded++;
    return Promise.resolve(() =>
      Promise.resolve({ accessKeyId: `AKID${++asked}`, secretAccessKey: "key" })
    );
  };
  const provide = credentialProvider(new Map(), { loadChain });
  assertEquals((await provide()).accessKeyId, "AKID1");
  assertEquals((await provide()).accessKeyId, "AKID2");
  assertEquals(loaded, 1);
});

Deno.test("credentialProvider() names the variable that is missing", async () => {
  for (const set of ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"]) {
    const env = new Map([[set, "half-of-a-pair"]]);
    const error = await assertRejects(credentialProvider(env, { loadChain: noChain }));
    assertInstanceOf(error, MicrovmError);
    assertEquals(error.code, "ERR_CREDENTIALS");
    assertEquals(error.message.includes(set), false);
    assertEquals(error.message.includes("half-of-a-pair"), false);
  }
});

Deno.test("credentialProvider() says what to do when the chain finds nothing", async () => {
  const loadChain: LoadChain = () => Promise.resolve(() => Promise.reject(new Error("No profile")));
  const error = await assertRejects(credentialProvider(new Map(), { loadChain }));
  assertInstanceOf(error, MicrovmError);
  assertEquals(error.code, "ERR_CREDENTIALS");
  assertStringIncludes(error.message, "AWS_PROFILE");
});
