import { assertEquals, assertMatch, assertNotEquals, assertRejects } from "@std/assert";
import { freePort, namespacesPermitted, startProgram, withHost } from "./_testing.ts";
import { processTree } from "./process_tree.ts";

/** Where this is so, the tests of plain guests are all that can be done. */
const ignore = !await namespacesPermitted();

Deno.test({
  name: "a guest in namespaces has its own name and ids, and its program is process 1",
  ignore,
  fn: () =>
    withHost("namespaces", async ({ serve }) => {
      const port = freePort();
      const hostname = Deno.hostname();
      const [one, two] = await Promise.all([
        serve("microvm-one", port),
        serve("microvm-two", port),
      ]);
      const facts = JSON.parse(await one.ask("/facts"));
      assertEquals([facts.pid, facts.hostname], [1, "microvm-one"]);
      assertMatch(facts.machineId, /^[0-9a-f]{32}$/);
      assertNotEquals(facts.machineId, JSON.parse(await two.ask("/facts")).machineId);
      assertEquals(
        await one.shell("cat /etc/hostname; hostname changed; hostname"),
        "microvm-one\nchanged",
      );
      assertEquals(Deno.hostname(), hostname);
    }),
});

Deno.test({
  name: "what a guest in namespaces writes is neither on this machine nor in another guest",
  ignore,
  fn: () =>
    withHost("namespaces", async ({ serve }) => {
      const port = freePort();
      const passwd = await Deno.readTextFile("/etc/passwd");
      const [one, two] = await Promise.all([serve("one", port), serve("two", port)]);
      for (const folder of ["/", "/tmp", "/var/tmp", "/run", "/dev/shm"]) {
        const mark = `${folder}/microvms-guest-test-${crypto.randomUUID()}`;
        assertEquals(await one.shell(`echo written >${mark}; cat ${mark}`), "written");
        assertMatch(await two.shell(`cat ${mark}`), /No such file/);
        await assertRejects(() => Deno.stat(mark), Deno.errors.NotFound);
      }
      assertEquals(await one.shell("echo gone >/etc/passwd; cat /etc/passwd"), "gone");
      assertEquals(await two.shell("cat /etc/passwd"), passwd.trim());
      assertEquals(await Deno.readTextFile("/etc/passwd"), passwd);
    }),
});

Deno.test({
  name: "a guest in namespaces sees neither this machine's root nor its host's folder",
  ignore,
  fn: () =>
    withHost("namespaces", async ({ serve, folder }) => {
      const { shell } = await serve("one", freePort());
      assertEquals(
        await shell(`ls -A ${folder} /run /dev/shm`),
        `/dev/shm:\n\n/run:\n\n${folder}:`,
      );
      assertMatch(await shell("ls /dev/host"), /No such file/);
      assertMatch(await shell("ls /dev/image"), /No such file/);
      assertEquals(
        await shell("awk '$5 == \"/\" { print $(NF - 2) }' /proc/self/mountinfo"),
        Deno.uid() === 0 ? "overlay" : "tmpfs",
      );
      assertMatch(await shell("ls /sys/class/net; ls /proc | grep -c '^[0-9]'"), /^lo\n[0-9]$/);
    }),
});

Deno.test({
  name: "a guest in namespaces has working devices and cannot change this machine's settings",
  ignore,
  fn: () =>
    withHost("namespaces", async ({ serve }) => {
      const { shell } = await serve("one", freePort());
      assertEquals(await shell("echo x >/dev/null; head -c2 /dev/zero | od -An -tx1"), "00 00");
      assertEquals(
        await shell("head -c9 /dev/urandom | wc -c; test -c /dev/ptmx && echo pty"),
        "9\npty",
      );
      assertEquals(await shell("echo x | cat /dev/fd/0 >/dev/stdout"), "x");
      assertMatch(await shell("echo 1 >/proc/sys/vm/swappiness"), /Read-only/);
      assertMatch(await shell("mkdir /sys/fs/x"), /Read-only/);
      assertMatch(await shell("mknod /tmp/disk b 254 0"), /not permitted/);
      assertMatch(await shell("date -s 2001-01-01"), /not permitted/);
    }),
});

Deno.test({
  name:
    "a guest in namespaces sees other mounts of this machine, to write where names permit, and changes none",
  ignore,
  async fn() {
    const place = await Deno.makeTempDir({ prefix: "microvms-guest-test-" });
    const lines = await inOwnMounts(place);
    await Deno.remove(place, { recursive: true });
    assertEquals(lines, ["shown", "changed", "shown", "ok", "odd: read-only", "host: shown"]);
  },
});

/** Starts a guest from a process that has a mount table of its own, in which it may mount what it likes. */
async function inOwnMounts(place: string): Promise<readonly string[]> {
  const program = `
    import { openGuestHost } from ${JSON.stringify(import.meta.resolve("./mod.ts"))};
    const host = await openGuestHost({ folder: "${place}/host", isolation: "namespaces", notice() {} });
    const check = "cd ${place} && cat plain/file && echo changed >plain/file && cat plain/file odd*/file; " +
      "echo ok >plain/new && cat plain/new; echo x 2>/dev/null >odd*/new || echo odd: read-only";
    const plan = { from: "x", steps: [], env: {}, workdir: "/", argv: ["sh", "-c", check], exposed: [] };
    const image = { folder: "${place}/host", plan };
    const guest = await host.start({ id: "one", image, env: {}, hookPort: 9000, onLog: (line) => console.log(line) });
    await guest.exited;
    await host.close();
    console.log("host: " + (await Deno.readTextFile("${place}/plain/file")).trim());
  `;
  const mounts = `for name in host plain 'odd, name'; do
    mkdir "${place}/$name" && mount -n -t tmpfs test "${place}/$name" && echo shown >"${place}/$name/file" || exit
  done; exec "$@"`;
  const asRoot = Deno.uid() === 0 ? [] : ["--user", "--map-root-user"];
  const wrapper = ["unshare", ...asRoot, "--mount", "sh", "-c", mounts, "sh"];
  const child = await startProgram(program, wrapper);
  const { stdout } = await child.output();
  return new TextDecoder().decode(stdout).trim().split("\n");
}

Deno.test({
  name: "freeze() stops all processes of the guest until thaw() [SIGSTOP of its own stays]",
  ignore,
  fn: () =>
    withHost("namespaces", async ({ serve }) => {
      const port = freePort();
      const { guest, ask, shell } = await serve("one", port);
      const quiet = "</dev/null >/dev/null 2>&1 &";
      await shell(`setsid sh -c 'kill -STOP $$; exit' ${quiet} sleep 0.1`);
      await shell(`setsid sh -c 'while :; do true; sleep 0; done' ${quiet}`);
      await guest.freeze();
      assertEquals(new Set((await guestStates()).values()), new Set(["T"]));
      const abort = new AbortController();
      const asked = ask("/who", { signal: abort.signal });
      setTimeout(() => abort.abort(new Error("Silent")), 50);
      await assertRejects(() => asked, Error, "Silent");
      await guest.thaw();
      assertEquals(await ask("/who"), "one");
      const states = await guestStates();
      assertEquals(states.get("sh -c kill -STOP $$; exit"), "T");
      assertNotEquals(new Set(states.values()), new Set(["T"]));
    }),
});

/** States of the processes that this process started in other process namespaces, by their commands. */
async function guestStates(): Promise<Map<string, string>> {
  const own = await Deno.readLink("/proc/self/ns/pid");
  const states = new Map<string, string>();
  for (const { pid, state } of processTree(Deno.pid)) {
    if (state === "Z") continue;
    try {
      if (await Deno.readLink(`/proc/${pid}/ns/pid`) === own) continue;
      const command = await Deno.readTextFile(`/proc/${pid}/cmdline`);
      states.set(command.replaceAll("\0", " ").trim(), state);
    } catch {
      // It ended meanwhile.
    }
  }
  return states;
}
