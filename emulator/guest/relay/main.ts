/**
 * The relay: opens connections into guests for the emulator of a user who is not root.
 *
 * @module
 */
import { openLibc } from "../network_namespace.ts";
import { serveRelay } from "./serve_relay.ts";

const [path = ""] = Deno.args;
const listener = Deno.listen({ transport: "unix", path });
serveRelay(listener, openLibc());
console.log("ready");
// The emulator holds the other end, so that it ends with the emulator.
for await (const _ of Deno.stdin.readable);
Deno.exit();
