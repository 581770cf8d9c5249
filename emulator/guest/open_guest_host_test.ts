import { assertEquals, assertMatch, assertRejects } from "@std/assert";
import { commandsLike, namespacesPermitted, startProgram, withHost } from "./_testing.ts";
import { GUEST_ISOLATIONS, type GuestIsolation, openGuestHost } from "./mod.ts";
import { processTree } from "./process_tree.ts";

const permitted = await namespacesPermitted();

function testBoth(name: string, fn: (isolation: GuestIsolation) => Promise<void>): void {
  for (const isolation of GUEST_ISOLATIONS) {
    const ignore = isolation === "namespaces" && !permitted;
    Deno.test({ name: `${name} [${isolation}]`, ignore, fn: () => fn(isolation) });
  }
}

testBoth(
  "20 starts and stops leave no process, mount, namespace, open file or folder",
  async (isolation) => {
    await withHost(isolation, async ({ folder, image, start }) => {
      const served = await image(
        "FROM base\nRUN mkdir -p /microvms-test/x\nCMD sleep 2001 & wait\n",
      );
      await (await start(served)).guest.stop();
      const before = await traces(folder);
      for (let at = 0; at < 20; at++) {
        const { guest } = await start(served);
        assertEquals(guest.isolation, isolation);
        // Some are stopped while they start, some when they have started.
        if (at % 2) await untilSeen(/^sleep 2001$/);
        await guest.stop();
      }
      assertEquals(await traces(folder), before);
      assertEquals([before.files, before.sleeps], [[], []]);
    });
  },
);

testBoth(
  "close() stops all guests, also one that starts, and no more are started",
  async (isolation) => {
    await withHost(isolation, async ({ host, image, start }) => {
      const served = await image("FROM base\nCMD sleep 2002\n");
      const first = await start(served);
      const second = start(served);
      await Promise.all([host.close(), host.close()]);
      await first.guest.exited;
      await (await second).guest.exited;
      assertEquals(await commandsLike(/^sleep 2002$/), []);
      await assertRejects(() => start(served), Error, "its host is closed: microvm-test");
    });
  },
);

testBoth(
  "a guest ends with the process that started it, even one that is killed",
  async (isolation) => {
    const folder = await Deno.makeTempDir({ prefix: "microvms-guest-test-" });
    const child = await startProgram(`
    import { openGuestHost } from ${JSON.stringify(import.meta.resolve("./mod.ts"))};
    const folder = ${JSON.stringify(folder)};
    const host = await openGuestHost({ folder, isolation: "${isolation}", notice() {} });
    const plan = { from: "x", steps: [], env: {}, workdir: "/", argv: ["sleep", "2003"], exposed: [] };
    await host.start({ id: "one", image: { folder, plan }, env: {}, hookPort: 9000, onLog() {} });
    await new Promise(() => setInterval(() => {}, 1000));
  `);
    await untilSeen(/^sleep 2003$/);
    child.kill("SIGKILL");
    await child.status;
    await child.stdout.cancel();
    const left = new RegExp(`sleep 2003|${folder}`);
    for (let at = 0; at < 200 && (await commandsLike(left)).length > 0; at++) await pause();
    assertEquals(await commandsLike(left), []);
    await Deno.remove(folder, { recursive: true });
  },
);

testBoth("start() that fails leaves nothing", async (isolation) => {
  await withHost(isolation, async ({ host, folder, image }) => {
    const { plan } = await image("FROM base\nCMD true\n");
    const spec = { id: "one", env: {}, hookPort: 9000, onLog() {} };
    const lost = { ...spec, image: { folder: `${folder}/lost`, plan } };
    await assertRejects(() => host.start(lost), Deno.errors.NotFound);
    const broken = { ...spec, image: { folder, plan }, env: { ZERO: "\0" } };
    await assertRejects(() => host.start(broken), TypeError, "Cannot give a zero byte to a guest");
    assertEquals((await traces(folder)).files, []);
  });
});

Deno.test({
  name: "start() says what went wrong when a guest cannot be made [namespaces]",
  ignore: !permitted,
  fn: () =>
    withHost("namespaces", async ({ image, start, folder }) => {
      const { folder: place, plan } = await image("FROM base\nCMD true\n", { file: "" });
      const noFolder = { folder: `${place}/file`, plan };
      await assertRejects(() => start(noFolder), Error, "Cannot make a guest: mount: /");
      assertEquals((await traces(folder)).files, []);
    }),
});

Deno.test({
  name: "openGuestHost() uses namespaces without a notice where they are permitted",
  ignore: !permitted,
  async fn() {
    const folder = await Deno.makeTempDir({ prefix: "microvms-guest-test-" });
    const notices: string[] = [];
    const host = await openGuestHost({ folder, notice: (text) => notices.push(text) });
    await host.close();
    await Deno.remove(folder);
    assertEquals([host.isolation, notices], ["namespaces", []]);
  },
});

Deno.test({
  name:
    "openGuestHost() gives a notice when namespaces are not permitted, or fails when they are asked for",
  // Only in namespaces can they be forbidden.
  ignore: !permitted,
  async fn() {
    const program = (isolation: string) => `
      import { openGuestHost } from ${JSON.stringify(import.meta.resolve("./mod.ts"))};
      try {
        const host = await openGuestHost({ folder: "/tmp", notice: console.log${isolation} });
        console.log(host.isolation);
        await host.close();
      } catch (error) {
        console.log(error.message);
      }
    `;
    const forbid =
      'echo 0 >/proc/sys/user/max_user_namespaces; exec setpriv --bounding-set=-sys_admin "$@"';
    const wrapper = ["unshare", "--user", "--map-root-user", "sh", "-c", forbid, "sh"];
    const reasons = /: .*unshare failed: Operation not permitted; .*unshare failed: No space left/;
    for (
      const [isolation, expected] of [
        ["", `^Guests run as plain processes .*${reasons.source}[^]*\nprocess$`],
        [', isolation: "namespaces"', `^Cannot use namespaces${reasons.source}`],
      ] as const
    ) {
      const { stdout } = await (await startProgram(program(isolation), wrapper)).output();
      assertMatch(new TextDecoder().decode(stdout).trim(), new RegExp(expected));
    }
  },
});

/** All that guests could leave. */
async function traces(folder: string) {
  const files = [];
  for await (const { name } of Deno.readDir(folder)) {
    // It belongs to the host.
    if (name !== "relay") files.push(name);
  }
  let openFiles = 0;
  for await (const _ of Deno.readDir("/proc/self/fd")) openFiles++;
  return {
    files,
    openFiles,
    mounts: await Deno.readTextFile("/proc/self/mountinfo"),
    children: processTree(Deno.pid).length,
    sleeps: await commandsLike(/^sleep 2001$/),
  };
}

async function untilSeen(pattern: RegExp): Promise<void> {
  for (let at = 0; at < 1000; at++) {
    if ((await commandsLike(pattern)).length > 0) return;
    await pause();
  }
  throw new Error(`No such process was seen: ${pattern}`);
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 10));
}
