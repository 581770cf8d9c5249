import { assertEquals, assertRejects } from "@std/assert";
import { FakeContext } from "../_testing/fake_context.ts";
import { isServedHere, loadImageDaemon, loadLocalDaemon } from "./run_daemon.ts";

Deno.test("isServedHere() looks at the endpoint that the library would use", () => {
  const rows: readonly (readonly [Readonly<Record<string, string>>, boolean])[] = [
    [{}, false],
    [{ AWS_ENDPOINT_URL: "http://127.0.0.1:9123" }, true],
    [{ AWS_ENDPOINT_URL: "http://localhost:9123/" }, true],
    [{ AWS_ENDPOINT_URL_LAMBDA_MICROVMS: "http://[::1]:9123" }, true],
    [{ AWS_ENDPOINT_URL: "https://lambda.us-east-1.amazonaws.com" }, false],
    [{ AWS_ENDPOINT_URL: "http://127.0.0.1.example" }, false],
    [{ AWS_ENDPOINT_URL: "127.0.0.1:9123" }, false],
    [{
      AWS_ENDPOINT_URL: "http://127.0.0.1:9123",
      AWS_ENDPOINT_URL_LAMBDA_MICROVMS: "https://proxy.example",
    }, false],
    [{ AWS_ENDPOINT_URL: "http://127.0.0.1:9123", AWS_ENDPOINT_URL_LAMBDA_MICROVMS: "" }, true],
  ];
  for (const [env, here] of rows) {
    assertEquals(isServedHere(new Map(Object.entries(env))), here, Deno.inspect(env));
  }
});

Deno.test("loadLocalDaemon() takes the user's program, or the one that is there", async () => {
  const context = new FakeContext();
  context.content.set("/bin/sh", new Uint8Array());
  context.content.set("mine", new TextEncoder().encode("#!/bin/sh\n# mine\n"));
  const decoder = new TextDecoder();
  assertEquals(decoder.decode(await loadLocalDaemon(undefined, context)), "#!/bin/sh\n");
  assertEquals(decoder.decode(await loadLocalDaemon("mine", context)), "#!/bin/sh\n# mine\n");
});

Deno.test("loadImageDaemon() refuses a script, which no image's VM starts by itself", async () => {
  const context = new FakeContext();
  context.content.set("mine", new TextEncoder().encode("#!/bin/sh\n"));
  await assertRejects(() => loadImageDaemon("mine", context), Error, "it is a script");
});
