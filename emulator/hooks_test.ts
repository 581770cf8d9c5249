import { assertEquals } from "@std/assert";
import { isEnabled, portOf, timeoutSecOf } from "./hooks.ts";

Deno.test("isEnabled() takes a hook that is not declared for DISABLED", () => {
  assertEquals(isEnabled(undefined, "run"), false);
  assertEquals(isEnabled({ microvmHooks: {} }, "run"), false);
  assertEquals(isEnabled({ microvmHooks: { run: "DISABLED" } }, "run"), false);
  assertEquals(isEnabled({ microvmHooks: { run: "ENABLED" } }, "run"), true);
  assertEquals(isEnabled({ microvmImageHooks: { ready: "ENABLED" } }, "ready"), true);
  assertEquals(portOf({ port: 9000 }), 9000);
  assertEquals(portOf(undefined), 8080);
});

Deno.test("timeoutSecOf() takes the service's limit when the image declares none", () => {
  assertEquals(timeoutSecOf(undefined, "ready"), 60);
  assertEquals(timeoutSecOf({}, "validate"), 1);
  assertEquals(timeoutSecOf({ microvmHooks: {} }, "run"), 1);
  assertEquals(timeoutSecOf({ microvmHooks: { runTimeoutInSeconds: 30 } }, "run"), 30);
  const microvmImageHooks = { readyTimeoutInSeconds: 3600 };
  assertEquals(timeoutSecOf({ microvmImageHooks }, "ready"), 3600);
});
