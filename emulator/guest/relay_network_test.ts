import { assertEquals, assertInstanceOf, assertRejects } from "@std/assert";
import { freePort, userNamespacesPermitted, withUserHost } from "./_testing.ts";
import { GuestUnreachable } from "./mod.ts";
import { processTree } from "./process_tree.ts";
import { writeAll } from "./write_all.ts";

const ignore = !await userNamespacesPermitted();

/** Answers with the length of what it was sent, once that ended. */
const COUNTER = `
for await (const conn of Deno.listen({ port: Number(Deno.args[0]) })) {
  let length = 0;
  const buffer = new Uint8Array(65536);
  for (let count; (count = await conn.read(buffer)) !== null;) length += count;
  await conn.write(new TextEncoder().encode("got " + length));
  conn.close();
}
`;

Deno.test({
  name: "a user's guests on one port are each reached, and a way that ended leaves the other",
  ignore,
  fn: () =>
    withUserHost(async ({ image, serve, start }) => {
      const port = freePort();
      const program =
        `FROM base\nCOPY main.ts /main.ts\nCMD ["${Deno.execPath()}", "run", "-A", "/main.ts", "${port}"]\n`;
      const { guest } = await start(await image(program, { "main.ts": COUNTER }));
      const [one, two] = await Promise.all([serve("one", port), serve("two", port)]);
      assertEquals([await one.ask("/who"), await two.ask("/who")], ["one", "two"]);
      using conn = await untilReached(() => guest.connect(port));
      for (let at = 0; at < 16; at++) await writeAll(conn, new Uint8Array(65_536));
      await conn.closeWrite();
      assertEquals(await new Response(conn.readable).text(), "got 1048576");
      const asked = [];
      for (let at = 0; at < 100; at++) asked.push(one.ask("/who"), two.ask("/who"));
      assertEquals(new Set(await Promise.all(asked)), new Set(["one", "two"]));
    }),
});

Deno.test({
  name: "connect() tells when nothing listens in a user's guest, or the relay is gone",
  ignore,
  async fn() {
    await withUserHost(async ({ image, start }) => {
      const { guest } = await start(await image('FROM base\nCMD ["sleep", "100"]\n'));
      const error = await assertRejects(() => guest.connect(9000), GuestUnreachable);
      assertInstanceOf(error.cause, Deno.errors.ConnectionRefused);
      const relay = processTree(Deno.pid).find(({ pid, parent }) =>
        parent === Deno.pid && Deno.readTextFileSync(`/proc/${pid}/cmdline`).includes("/relay")
      );
      Deno.kill(relay?.pid ?? 0, "SIGKILL");
      await assertRejects(() => guest.connect(9000), GuestUnreachable);
    });
  },
});

async function untilReached(connect: () => Promise<Deno.Conn>): Promise<Deno.Conn> {
  for (let at = 0; at < 1_000; at++) {
    try {
      return await connect();
    } catch (error) {
      if (!(error instanceof GuestUnreachable)) throw error;
      await pause();
    }
  }
  return await connect();
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 10));
}
