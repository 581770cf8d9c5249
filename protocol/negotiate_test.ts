import { assertEquals, assertStringIncludes } from "@std/assert";
import { negotiate } from "./negotiate.ts";

const own = { protocol: "1", daemon: "0.2.0" };

const TABLE = [
  { peer: { protocol: "1", daemon: "0.2.0" }, verdict: "same" },
  { peer: { protocol: "1", daemon: "0.1.0" }, verdict: "proceed" },
  { peer: { protocol: "1", daemon: "9.0.0" }, verdict: "proceed" },
  { peer: { protocol: "2", daemon: "0.2.0" }, verdict: "refuse" },
  { peer: { protocol: "2", daemon: "3.0.0" }, verdict: "refuse" },
];

for (const { peer, verdict } of TABLE) {
  Deno.test(`negotiate() says ${verdict} when the peer is ${peer.protocol} / ${peer.daemon}`, () => {
    assertEquals(negotiate(own, peer).verdict, verdict);
  });
}

Deno.test("negotiate() names both protocols when it refuses", () => {
  const answer = negotiate(own, { protocol: "7", daemon: "1.0.0" });
  const reason = answer.verdict === "refuse" ? answer.reason : "";
  assertStringIncludes(reason, '"7"');
  assertStringIncludes(reason, '"1"');
});
