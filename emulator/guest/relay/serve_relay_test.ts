import { assertEquals } from "@std/assert";
import { freePort, userNamespacesPermitted, withUserHost } from "../_testing.ts";
import { processTree } from "../process_tree.ts";
import { writeAll } from "../write_all.ts";
import { readLine } from "./read_line.ts";

const ignore = !await userNamespacesPermitted();

Deno.test({
  name: "the relay answers what it cannot do with the reason",
  ignore,
  fn: () =>
    withUserHost(async ({ folder, serve }) => {
      await serve("one", freePort());
      const inside = processTree(Deno.pid).at(-1)?.pid ?? 0;
      const name = await Deno.readLink(`/proc/${inside}/ns/net`);
      for (
        const [request, answer] of [
          ["connect", 'failed: Cannot understand a request: "connect"'],
          [`connect ${inside} net:[1] 80`, "failed: The guest's network is gone: net:[1]"],
          [`connect ${inside} ${name} 1`, "refused"],
        ] as const
      ) {
        using conn = await Deno.connect({ transport: "unix", path: `${folder}/relay` });
        await writeAll(conn, new TextEncoder().encode(`${request}\n`));
        assertEquals(await readLine(conn), answer);
        assertEquals(await conn.read(new Uint8Array(1)), null);
      }
    }),
});
