import { assertEquals } from "@std/assert";
import { AGENTD_PERMISSIONS } from "./permissions.ts";
import config from "./deno.json" with { type: "json" };

Deno.test("AGENTD_PERMISSIONS are what the start task grants", () => {
  assertEquals(
    config.tasks.start.command.split(" "),
    ["deno", "run", ...AGENTD_PERMISSIONS, "main.ts"],
  );
});

Deno.test("AGENTD_PERMISSIONS grant nothing without a bound but starting commands", () => {
  const unbounded = AGENTD_PERMISSIONS.filter((flag) => /^--allow-[a-z]+$/.test(flag));
  assertEquals(unbounded, ["--allow-run"]);
});
