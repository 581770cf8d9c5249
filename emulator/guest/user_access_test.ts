import { assertEquals, assertMatch, assertRejects } from "@std/assert";
import {
  commandsLike,
  freePort,
  startProgram,
  userNamespacesPermitted,
  withUserHost,
} from "./_testing.ts";
import { openUserAccess } from "./user_access.ts";

const ignore = !await userNamespacesPermitted();

Deno.test({
  name: "a user's guest is its own root, can bring files to this machine's folders, and has a home",
  ignore,
  fn: () =>
    withUserHost(async ({ serve }) => {
      const { shell } = await serve("one", freePort());
      const name = `microvms-guest-test-${crypto.randomUUID()}`;
      assertEquals(await shell("id -u; echo x >~/x && cat ~/x"), "0\nx");
      for (const folder of ["/usr/local/bin", "/var/tmp", "/var/lib", "/etc"]) {
        const path = `${folder}/${name}`;
        assertEquals(await shell(`echo x >${path}; cat ${path}`), "x");
        await assertRejects(() => Deno.stat(path), Deno.errors.NotFound);
      }
      assertEquals(await shell("echo x >>/etc/passwd && tail -n1 /etc/passwd"), "x");
      assertEquals(await shell("rm /usr/bin/env && echo x >/usr/bin/env && cat /usr/bin/env"), "x");
      assertMatch(await shell("chmod 600 /dev/null"), /Read-only/);
    }),
});

Deno.test({
  name: "a user's guest sees neither the relay nor its socket, and can end neither",
  ignore,
  fn: () =>
    withUserHost(async ({ folder, serve }) => {
      const { ask, shell } = await serve("one", freePort());
      assertEquals(
        await shell(`cat /proc/[0-9]*/cmdline | grep -ac '[r]elay'; ls -A ${folder}`),
        "0",
      );
      await shell("kill -9 -1");
      assertEquals(await ask("/who"), "one");
    }),
});

Deno.test({
  name: "openUserAccess() leaves no process, socket or open file when it is closed",
  ignore,
  async fn() {
    const folder = await Deno.makeTempDir({ prefix: "microvms-guest-test-" });
    const access = await openUserAccess(folder);
    await access.close();
    await Deno.remove(folder);
    assertEquals(await commandsLike(new RegExp(folder)), []);
  },
});

Deno.test({
  name: "the relay ends with a process that is killed",
  ignore,
  async fn() {
    const folder = await Deno.makeTempDir({ prefix: "microvms-guest-test-" });
    const child = await startProgram(`
      import { openUserAccess } from ${JSON.stringify(import.meta.resolve("./user_access.ts"))};
      await openUserAccess(${JSON.stringify(folder)});
      console.log("open");
      await new Promise(() => setInterval(() => {}, 1000));
    `);
    const reader = child.stdout.getReader();
    await reader.read();
    const relays = new RegExp(`relay/main.ts ${folder}`);
    assertEquals((await commandsLike(relays)).length, 1);
    child.kill("SIGKILL");
    await child.status;
    await reader.cancel();
    for (let at = 0; at < 500 && (await commandsLike(relays)).length > 0; at++) await pause();
    assertEquals(await commandsLike(relays), []);
    await Deno.remove(folder, { recursive: true });
  },
});

Deno.test({
  name: "openUserAccess() says in one line why there is no relay",
  ignore,
  async fn() {
    const error = await assertRejects(() => openUserAccess("/nowhere"), Error);
    assertMatch(error.message, /^Cannot start a relay: .*No such file or directory.*$/);
  },
});

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 10));
}
