import {
  assert,
  assertEquals,
  assertMatch,
  assertNotEquals,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { commandsLike, freePort, withHost } from "./_testing.ts";
import { GuestUnreachable } from "./mod.ts";

Deno.test("a plain guest answers on its hook port, which is not this machine's", async () => {
  await withHost("process", async ({ serve }) => {
    using decoy = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    const { port } = decoy.addr;
    const [one, two] = await Promise.all([serve("one", port), serve("two", port)]);
    assertEquals([await one.ask("/who"), await two.ask("/who")], ["one", "two"]);
    using conn = await two.guest.connect(port);
    await conn.write(new TextEncoder().encode("GET /who HTTP/1.0\r\n\r\n"));
    assertMatch(await new Response(conn.readable).text(), /\r\n\r\ntwo$/);
  });
});

Deno.test("a plain guest's other ports are this machine's", async () => {
  await withHost("process", async ({ serve }) => {
    const { guest } = await serve("one", freePort());
    using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    (await guest.connect(listener.addr.port)).close();
    await assertRejects(() => guest.connect(freePort()), GuestUnreachable);
  });
});

Deno.test("a plain guest has a private folder for its files, which goes with it", async () => {
  await withHost("process", async ({ serve, folder }) => {
    const { guest, shell } = await serve("one", freePort());
    const home = await shell("echo $HOME");
    assertStringIncludes(home, `${folder}/guest-`);
    assert((await Deno.stat(`${home}/srv/app/agentd`)).isFile);
    await guest.stop();
    await assertRejects(() => Deno.stat(home), Deno.errors.NotFound);
  });
});

Deno.test("stop() removes what a plain guest closed to its owner", async () => {
  await withHost("process", async ({ image, start }) => {
    const { guest, log } = await start(
      await image("FROM base\nCMD mkdir -p a/b && chmod 0 a && pwd\n"),
    );
    await guest.exited;
    await guest.stop();
    await assertRejects(() => Deno.stat(log[0] ?? ""), Deno.errors.NotFound);
  });
});

Deno.test("stop() kills what a plain guest started, in sessions of their own and orphans too", async () => {
  await withHost("process", async ({ serve }) => {
    const { guest, shell } = await serve("one", freePort());
    const quiet = "</dev/null >/dev/null 2>&1";
    await shell(`sleep 1001 ${quiet} &`);
    await shell(`setsid -f sleep 1002 ${quiet}`);
    await shell(`setsid -f sh -c 'sleep 1003 & sleep 1003' ${quiet}; sleep 0.1`);
    assertEquals((await commandsLike(/^sleep 100[123]$/)).length, 4);
    await Promise.all([guest.stop(), guest.stop()]);
    assertEquals(await commandsLike(/^sleep 100[123]$/), []);
    assertEquals(await guest.exited, { code: null, signal: "SIGKILL" });
  });
});

Deno.test("stop() leaves other processes of this machine alone", async () => {
  await withHost("process", async ({ serve }) => {
    const other = new Deno.Command("sleep", { args: ["1004"] }).spawn();
    const { guest } = await serve("one", freePort());
    await guest.stop();
    assertEquals((await commandsLike(/sleep 1004$/)).length, 1);
    other.kill();
    await other.status;
  });
});

Deno.test("freeze() stops a plain guest until thaw()", async () => {
  await withHost("process", async ({ serve }) => {
    const { guest, ask } = await serve("one", freePort());
    await guest.freeze();
    const abort = new AbortController();
    setTimeout(() => abort.abort(new Error("Silent")), 50);
    await assertRejects(() => ask("/who", { signal: abort.signal }), Error, "Silent");
    await guest.thaw();
    assertEquals(await ask("/who"), "one");
    await guest.freeze();
    await guest.stop();
  });
});

Deno.test("exited tells the signal that ended a plain guest", async () => {
  await withHost("process", async ({ image, start }) => {
    for (const signal of ["TERM", "SEGV"]) {
      const { guest } = await start(await image(`FROM base\nCMD kill -${signal} $$\n`));
      assertEquals(await guest.exited, { code: null, signal: `SIG${signal}` });
    }
  });
});

Deno.test({
  name: "exited tells that a real-time signal ended a plain guest",
  // The runtime knows no names for these: it rejects, and keeps its handle for good.
  sanitizeResources: false,
  async fn() {
    await withHost("process", async ({ image, start }) => {
      const { guest } = await start(await image("FROM base\nCMD kill -34 $$\n"));
      const exit = await guest.exited;
      assertEquals(exit.code, null);
      assertNotEquals(exit.signal, null);
    });
  },
});
