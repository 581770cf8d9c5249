import { assertEquals, assertStringIncludes } from "@std/assert";
import { FakeContext } from "../_testing/fake_context.ts";
import { run } from "../run.ts";
import { EMULATOR } from "./emulator.ts";

/** Lets a run go on until nothing but a signal moves it. */
async function settle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 20));
}

Deno.test("emulator prints variables, serves until a signal, and ends with 0", async () => {
  const context = new FakeContext();
  const status = run(["emulator", "--port", "9123"], context);
  while (context.stdout.text === "") await settle();
  await settle();
  assertEquals(
    context.stdout.text,
    "export AWS_ENDPOINT_URL=http://127.0.0.1:9123\nexport AWS_SECRET_ACCESS_KEY='a b'\n",
  );
  assertEquals([context.starts[0]?.port, context.closes], [9123, 0]);
  context.signals.raise("SIGINT");
  assertEquals([await status, context.closes], [0, 1]);
});

Deno.test("emulator prints one envelope for a program", async () => {
  const context = new FakeContext();
  const status = run(["emulator", "--json"], context);
  while (context.stdout.text === "") await settle();
  context.signals.raise("SIGTERM");
  assertEquals(await status, 0);
  const { type, data } = JSON.parse(context.stdout.text);
  assertEquals(EMULATOR.schema.parse(data), data);
  assertEquals([type, data.url, data.region], [
    "microvm.emulator",
    "http://127.0.0.1:9123",
    "us-east-1",
  ]);
  assertEquals(data.env.AWS_SECRET_ACCESS_KEY, "a b");
});

Deno.test("emulator shows the notices of guests and says when its port is taken", async () => {
  const context = new FakeContext();
  context.startEmulator = ({ notice }) => {
    notice("Guests share this machine");
    return Promise.reject(new Deno.errors.AddrInUse());
  };
  assertEquals(await run(["emulator", "--port", "9123"], context), 12);
  assertEquals(context.stderr.text, "warning: Guests share this machine\n");
  assertStringIncludes(context.stdout.text, "another program serves on port 9123");
});
