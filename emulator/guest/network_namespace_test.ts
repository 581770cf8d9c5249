import { assertEquals, assertInstanceOf, assertMatch, assertRejects } from "@std/assert";
import { freePort, namespacesPermitted, withHost } from "./_testing.ts";
import { GuestUnreachable } from "./mod.ts";
import { processTree } from "./process_tree.ts";
import { type Libc, NetworkNamespace, openLibc } from "./network_namespace.ts";

/** Where this is so, the tests of plain guests are all that can be done. */
const ignore = !await namespacesPermitted();
/** Only root's process enters namespaces itself. */
const isRoot = Deno.uid() === 0;

Deno.test({
  name: "fetch() and connect() reach the guest they are called on when two listen on one port",
  ignore,
  fn: () =>
    withHost("namespaces", async ({ serve }) => {
      const port = freePort();
      const [one, two] = await Promise.all([serve("one", port), serve("two", port)]);
      assertEquals([await one.ask("/who"), await two.ask("/who")], ["one", "two"]);
      using conn = await two.guest.connect(port);
      await conn.write(new TextEncoder().encode("GET /who HTTP/1.0\r\n\r\n"));
      const answer = await new Response(conn.readable).text();
      assertMatch(answer, /\r\n\r\ntwo$/);
      await assertRejects(
        () => Deno.connect({ hostname: "127.0.0.1", port }),
        Deno.errors.ConnectionRefused,
      );
    }),
});

Deno.test({
  name: "fetch() never reaches this machine's own port, however often and whoever closes",
  ignore,
  fn: () =>
    withHost("namespaces", async ({ serve }) => {
      using decoy = Deno.listen({ hostname: "0.0.0.0", port: 0 });
      const { port } = decoy.addr;
      let touched = 0;
      const watch = (async () => {
        for await (const conn of decoy) {
          touched++;
          conn.close();
        }
      })();
      const { guest, ask } = await serve("one", port);
      const kinds = [{ method: "POST", body: "x" }, { headers: { connection: "keep-alive" } }];
      for (let at = 0; at < 300; at++) {
        assertEquals(await ask("/who", kinds[at % 2]), "one");
      }
      const rounds = [];
      for (let at = 0; at < 200; at++) rounds.push(ask("/who"));
      assertEquals(new Set(await Promise.all(rounds)), new Set(["one"]));
      await guest.stop();
      await assertRejects(() => guest.fetch(port, "/who", {}), GuestUnreachable);
      decoy.close();
      await watch;
      assertEquals(touched, 0);
    }),
});

Deno.test({
  name: "fetch() leaves no thread of this process in the guest's network",
  ignore,
  fn: () =>
    withHost("namespaces", async ({ serve }) => {
      const port = freePort();
      const own = await Deno.readLink("/proc/self/ns/net");
      const { ask } = await serve("one", port);
      const asked = [];
      for (let at = 0; at < 50; at++) {
        asked.push(ask("/who"));
      }
      const files = [];
      for (let at = 0; at < 50; at++) files.push(Deno.readTextFile("/proc/self/stat"));
      await Promise.all([...asked, ...files]);
      for await (const { name } of Deno.readDir("/proc/self/task")) {
        assertEquals(await Deno.readLink(`/proc/self/task/${name}/ns/net`), own);
      }
    }),
});

Deno.test({
  name: "connect() tells when nothing listens, or the guest is gone",
  ignore,
  fn: () =>
    withHost("namespaces", async ({ image, start }) => {
      const { guest } = await start(await image('FROM base\nCMD ["sleep", "100"]\n'));
      const error = await assertRejects(() => guest.connect(9000), GuestUnreachable);
      assertInstanceOf(error.cause, Deno.errors.ConnectionRefused);
      await guest.stop();
      await assertRejects(() => guest.connect(9000), GuestUnreachable);
    }),
});

Deno.test({
  name: "NetworkNamespace.connect() refuses a connection that is not in the namespace",
  ignore: ignore || !isRoot,
  async fn() {
    using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    const libc = openLibc();
    const honest = new NetworkNamespace(libc, Deno.pid);
    (await honest.connect(listener.addr.port)).close();
    honest.close();
    // As if the guest's kernel did not know the connection's port, and this machine's did, or did not either.
    for (
      const [own, expected, message] of [
        [-1, Error, "A connection is in this machine's network and not in the guest's: port"],
        [0, GuestUnreachable, "The guest reset a new connection: port"],
      ] as const
    ) {
      const answers = [0, own];
      const bind = () => answers.shift() ?? 0;
      const network = new NetworkNamespace(
        { ...libc, symbols: { ...libc.symbols, bind } },
        Deno.pid,
      );
      const error = await assertRejects(
        () => network.connect(listener.addr.port),
        expected,
        message,
      );
      assertEquals(error instanceof GuestUnreachable, own === 0);
      network.close();
    }
    libc.close();
  },
});

Deno.test({
  name: "NetworkNamespace.connect() fails when the thread is not where it should be",
  ignore: ignore || !isRoot,
  fn: () =>
    withHost("namespaces", async ({ serve }) => {
      const port = freePort();
      await serve("one", port);
      const inside = processTree(Deno.pid).at(-1)?.pid ?? 0;
      const libc = openLibc();
      const idle: Libc = { ...libc, symbols: { ...libc.symbols, setns: () => 0 } };
      const network = new NetworkNamespace(idle, inside);
      await assertRejects(() => network.connect(port), Error, "instead of net:[");
      network.close();
      await assertRejects(() => network.connect(port), GuestUnreachable, "is gone");
      libc.close();
    }),
});
