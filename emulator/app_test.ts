import { assertEquals, assertMatch } from "@std/assert";
import { imageInput, startFake } from "./_testing/start_fake.ts";

Deno.test("createApp() takes a host in AWS's form for the VM that it names", async () => {
  await using fake = await startFake();
  const { client, emulator } = fake;
  const { imageArn } = await client.call("CreateMicrovmImage", await imageInput(fake));
  await client.until("GetMicrovmImage", { imageIdentifier: imageArn }, "CREATED");
  const { microvmId } = await client.call("RunMicrovm", { imageIdentifier: imageArn });
  const { authToken } = await client.call("CreateMicrovmAuthToken", {
    microvmIdentifier: microvmId,
    expirationInMinutes: 5,
    allowedPorts: [{ port: 8080 }],
  });
  const [[name, token]] = Object.entries(authToken) as [[string, string]];
  const ask = async (uuid: string) => {
    const conn = await Deno.connect({
      hostname: "127.0.0.1",
      port: Number(new URL(emulator.url).port),
    });
    const host = `${uuid}.lambda-microvm.us-east-1.on.aws`;
    const head = ["GET / HTTP/1.0", `host: ${host}`, `${name}: ${token}`];
    await conn.write(new TextEncoder().encode(`${head.join("\r\n")}\r\n\r\n`));
    return await new Response(conn.readable).text();
  };
  assertMatch(await ask(microvmId.replace("microvm-", "")), / 200 OK[^]*\r\n\r\nhello$/);
  const unknown = await ask("00000000-0000-0000-0000-000000000000");
  assertMatch(unknown, / 403 Forbidden[^]*\r\n\r\nToken authentication failed$/);
});

Deno.test("createApp() takes a path that begins with a date for the control plane, all else for the bucket", async () => {
  await using fake = await startFake();
  const type = async (path: string) => {
    const response = await fetch(`${fake.emulator.url}${path}`);
    await response.body?.cancel();
    return response.headers.get("content-type");
  };
  assertEquals(await type("/2025-09-09/microvms"), "application/json");
  assertEquals(await type("/2015-03-31/functions"), "application/json");
  assertEquals(await type("/"), "application/xml");
  assertEquals(await type("/2025/key"), "application/xml");
});
