import { assertEquals, assertRejects } from "@std/assert";
import { connPair } from "./_testing.ts";
import { splice } from "./splice.ts";
import { writeAll } from "../write_all.ts";

const encoder = new TextEncoder();

Deno.test("splice() passes bytes both ways, and the end of each way on its own", async () => {
  const [client, front] = await connPair();
  const [back, server] = await connPair();
  const done = splice(front, back);
  const upload = crypto.getRandomValues(new Uint8Array(65_536));
  const sent = (async () => {
    for (let at = 0; at < 32; at++) await writeAll(client, upload);
    await client.closeWrite();
  })();
  assertEquals((await new Response(server.readable).bytes()).length, 32 * 65_536);
  await sent;
  // The server's `readable` closed it whole, which ends the other way too.
  assertEquals(await client.read(new Uint8Array(1)), null);
  client.close();
  await done;
});

Deno.test("splice() still passes answers after the question ended", async () => {
  const [client, front] = await connPair();
  const [back, server] = await connPair();
  const done = splice(front, back);
  await writeAll(client, encoder.encode("question"));
  await client.closeWrite();
  const buffer = new Uint8Array(64);
  assertEquals(await server.read(buffer), 8);
  assertEquals(await server.read(buffer), null);
  await writeAll(server, encoder.encode("answer"));
  server.close();
  assertEquals(await new Response(client.readable).text(), "answer");
  await done;
});

Deno.test("splice() ends, and closes both, when one is closed in the middle", async () => {
  for (const closesFirst of ["client", "server"]) {
    const [client, front] = await connPair();
    const [back, server] = await connPair();
    const done = splice(front, back);
    const [first, second] = closesFirst === "client" ? [client, server] : [server, client];
    await writeAll(second, encoder.encode("unread"));
    first.close();
    assertEquals(await second.read(new Uint8Array(1)).catch(() => null), null);
    second.close();
    await done;
    await assertRejects(() => front.read(new Uint8Array(1)), Deno.errors.BadResource);
    await assertRejects(() => back.read(new Uint8Array(1)), Deno.errors.BadResource);
  }
});
