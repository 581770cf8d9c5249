import { assertEquals } from "@std/assert";
import { launcherScript } from "./launcher.ts";

Deno.test("launcherScript() replaces the shell by the daemon, with its permissions and no more", () => {
  assertEquals(
    launcherScript({
      deno: "/opt/deno bin/deno",
      cache: "/var/cache/deno",
      entry: "https://jsr.io/@microvms/agentd/0.1.0/main.ts",
      flags: ["--no-prompt", "--allow-net=0.0.0.0", "--allow-env=AGENTD_PORT,AGENTD_LOG"],
    }),
    [
      "#!/bin/sh",
      "export DENO_DIR=/var/cache/deno DENO_NO_UPDATE_CHECK=1",
      "exec '/opt/deno bin/deno' run --quiet --cached-only --no-prompt --allow-net=0.0.0.0 " +
      "--allow-env=AGENTD_PORT,AGENTD_LOG https://jsr.io/@microvms/agentd/0.1.0/main.ts",
      "",
    ].join("\n"),
  );
});
