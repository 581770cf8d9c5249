// What only a daemon that is a process of its own can show.
import { assertEquals, assertMatch, assertNotMatch, assertRejects } from "@std/assert";
import { AGENTD_PERMISSIONS } from "@microvms/agentd";
import { DaemonProcess } from "../helpers/daemon_process.ts";

const TOKEN = "token-of-this-test";

async function start(daemon: DaemonProcess, id: string, script: string): Promise<void> {
  const answer = await daemon.fetch("/v1/exec/start", {
    method: "POST",
    headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" },
    body: JSON.stringify({ exec_id: id, command: [script], shell: true, env: { SECRET: "env-1" } }),
  });
  assertEquals([answer.status, (await answer.json()).exec_id], [200, id]);
}

function follow(daemon: DaemonProcess, id: string): Promise<Response> {
  return daemon.fetch(`/v1/exec/${id}/stream`, { headers: { authorization: `Bearer ${TOKEN}` } });
}

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
  Deno.test(`The daemon ends with status 0 on ${signal}`, async () => {
    await using daemon = await DaemonProcess.start();
    assertEquals((await daemon.stop(signal)).code, 0);
    await daemon.logged("Stopped");
    assertEquals(await daemon.errors, "");
  });
}

Deno.test("The daemon lets an open stream end before it ends itself", async () => {
  await using daemon = await DaemonProcess.start();
  await daemon.bootstrap(TOKEN);
  await start(daemon, "e", "sleep 0.5; echo last");
  const stream = await follow(daemon, "e");
  const [text, status] = await Promise.all([stream.text(), daemon.stop()]);
  assertMatch(text, /event: exit/);
  assertEquals(status.code, 0);
  await assertRejects(() => daemon.fetch("/v1/health"));
});

Deno.test("The daemon logs neither token nor payload, environment or output", async () => {
  await using daemon = await DaemonProcess.start({ env: { AGENTD_LOG: "trace" } });
  await daemon.bootstrap(TOKEN, { LAUNCH: "env-2" });
  await start(daemon, "e", "echo output-3; echo $SECRET $LAUNCH");
  assertMatch(await (await follow(daemon, "e")).text(), /event: exit/);
  const refused = await daemon.fetch("/v1/exec/e", {
    headers: { authorization: "Bearer guess-4" },
  });
  assertEquals([refused.status, await refused.text()], [401, ""]);
  await daemon.stop();
  assertMatch(daemon.log, /An exec finished/);
  assertNotMatch(daemon.log, new RegExp(`${TOKEN}|env-1|env-2|output-3|guess-4`));
});

Deno.test("The daemon starts with defaults and says so when a variable is not usable", async () => {
  await using daemon = await DaemonProcess.start({ env: { AGENTD_MAX_BODY_BYTES: "many" } });
  await daemon.logged(
    "Ignored AGENTD_MAX_BODY_BYTES, which must be a whole number from 0 to 9007199254740991",
  );
  const schema = await (await daemon.fetch("/v1/schema")).json();
  assertEquals(schema.limits.max_body_bytes, 536_870_912);
});

Deno.test("The daemon lives on when a real-time signal ends a command", async () => {
  await using daemon = await DaemonProcess.start();
  await daemon.bootstrap(TOKEN);
  await start(daemon, "e", "kill -34 $$");
  assertMatch(await (await follow(daemon, "e")).text(), /"exit_code":null,"signal":34/);
  assertEquals((await daemon.stop()).code, 0);
  assertEquals(await daemon.errors, "");
});

Deno.test("The daemon ends with status 1 and says why when its port is taken", async () => {
  using listener = Deno.listen({ hostname: "0.0.0.0", port: 0 });
  const main = new URL("../../agentd/main.ts", import.meta.url).pathname;
  const { code, stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", ...AGENTD_PERMISSIONS, main],
    env: { AGENTD_PORT: String(listener.addr.port) },
  }).output();
  assertEquals(code, 1);
  const { message, properties } = JSON.parse(new TextDecoder().decode(stdout));
  assertEquals([message, properties.error], ["Cannot listen", "AddrInUse"]);
});

Deno.test("The daemon listens again after it ran out of descriptors", async () => {
  await using daemon = await DaemonProcess.start({
    under: ["/bin/sh", "-c", 'ulimit -n 64 && exec "$@"', "sh"],
  });
  const open: Deno.Conn[] = [];
  try {
    while (open.length < 100) {
      open.push(await Deno.connect({ hostname: "127.0.0.1", port: daemon.port }));
    }
  } catch {
    // The listener is given up, and resets what it had not taken.
  }
  try {
    await daemon.logged("The listener failed and is replaced");
  } finally {
    for (const conn of open) conn.close();
  }
  const health = await retry(() => daemon.fetch("/v1/health"));
  assertEquals([health.status, (await health.json()).bootstrapped], [200, false]);
  assertEquals((await daemon.stop()).code, 0);
});

Deno.test("The daemon lives on when nobody reads its log any more", async () => {
  await using daemon = await DaemonProcess.start({
    under: ["/bin/sh", "-c", '"$@" | head -n 1', "sh"],
  });
  await daemon.bootstrap(TOKEN);
  assertEquals((await (await daemon.fetch("/v1/health")).json()).bootstrapped, true);
  // The signal reaches the daemon and not the shell above it.
  await start(daemon, "e", "kill -TERM $PPID");
  await daemon.ended();
});

Deno.test({
  name: "The daemon ends with status 0 on SIGTERM when it is process 1",
  // Only some machines let a test make a process namespace.
  ignore: !new Deno.Command("unshare", { args: ["-fp", "true"], stderr: "null" }).outputSync()
    .success,
  async fn() {
    await using daemon = await DaemonProcess.start({ under: ["unshare", "-fp", "--kill-child"] });
    await daemon.bootstrap(TOKEN);
    await start(daemon, "e", "kill -TERM 1");
    assertEquals((await daemon.ended()).code, 0);
    await daemon.logged("Stopped");
  },
});

async function retry<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = 100;; left--) {
    try {
      return await attempt();
    } catch (cause) {
      if (left === 0) throw cause;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
