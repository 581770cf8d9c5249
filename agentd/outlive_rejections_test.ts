import { assertEquals } from "@std/assert";
import { outliveRejections } from "./outlive_rejections.ts";

Deno.test("outliveRejections() keeps the runtime from ending the process", () => {
  const scope = new EventTarget();
  outliveRejections(scope);
  const event = new PromiseRejectionEvent("unhandledrejection", {
    promise: Promise.resolve(),
    reason: new Error("lost"),
    cancelable: true,
  });
  scope.dispatchEvent(event);
  assertEquals(event.defaultPrevented, true);
});
