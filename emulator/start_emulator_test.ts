import { assertEquals, assertNotEquals, assertRejects } from "@std/assert";
import { listNames } from "./_testing/list_names.ts";
import { startEmulator } from "./start_emulator.ts";

Deno.test("startEmulator() leaves nothing behind when its port is taken", async () => {
  const folder = await Deno.makeTempDir();
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  await assertRejects(() => startEmulator({ port, folder }), Deno.errors.AddrInUse);
  listener.close();
  assertEquals(await listNames(folder), []);

  const emulator = await startEmulator({ port, folder });
  assertEquals(emulator.url, `http://127.0.0.1:${port}`);
  await Promise.all([emulator.close(), emulator.close()]);
  assertEquals(await listNames(folder), []);
  await Deno.remove(folder);
});

Deno.test("startEmulator() gives each emulator keys and an address of its own", async () => {
  await using one = await startEmulator();
  await using two = await startEmulator({ region: "eu-west-1" });
  assertNotEquals(one.url, two.url);
  assertNotEquals(one.credentials, two.credentials);
  assertEquals(two.env, {
    AWS_ENDPOINT_URL_LAMBDA_MICROVMS: two.url,
    AWS_ENDPOINT_URL_S3: two.url,
    AWS_ENDPOINT_URL: two.url,
    AWS_ACCESS_KEY_ID: two.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: two.credentials.secretAccessKey,
    AWS_REGION: "eu-west-1",
    AWS_DEFAULT_REGION: "eu-west-1",
    MICROVM_BUCKET: two.bucket,
    MICROVM_BUILD_ROLE_ARN: "arn:aws:iam::123456789012:role/microvms-emulator-build",
    MICROVM_EXECUTION_ROLE_ARN: "arn:aws:iam::123456789012:role/microvms-emulator-execution",
  });
});
