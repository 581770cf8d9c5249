import { type Libc, NetworkNamespace } from "../network_namespace.ts";
import { readLine } from "./read_line.ts";
import { splice } from "./splice.ts";
import { writeAll } from "../write_all.ts";

/**
 * A request: what to do, a process of the guest, the name of its network namespace, and a port.
 */
const REQUEST = /^(raise|connect) (\d+) (net:\[\d+\]) (\d+)$/;

/**
 * Answers on each connection one request with one line: "done", "refused" or "failed: " and why.
 * After a "done" to "connect", the connection is one to the guest.
 *
 * @param listener Where requests come.
 * @param libc The C library.
 */
export async function serveRelay(
  listener: Deno.Listener<Deno.Conn>,
  libc: Libc,
): Promise<void> {
  for await (const conn of listener) {
    // The other side may go away at any time.
    answer(conn, libc).catch(() => conn.close());
  }
}

async function answer(conn: Deno.Conn, libc: Libc): Promise<void> {
  let inner: Deno.Conn | undefined;
  let text = "done";
  try {
    inner = await open(await readLine(conn) ?? "", libc);
  } catch (error) {
    text = error instanceof Deno.errors.ConnectionRefused
      ? "refused"
      : `failed: ${error instanceof Error ? error.message : error}`;
  }
  try {
    await writeAll(conn, new TextEncoder().encode(`${text}\n`));
  } catch (error) {
    inner?.close();
    throw error;
  }
  if (inner === undefined) conn.close();
  else await splice(conn, inner);
}

async function open(line: string, libc: Libc): Promise<Deno.Conn | undefined> {
  const [, verb, pid, name, port] = REQUEST.exec(line) ?? [];
  if (verb === undefined) throw new Error(`Cannot understand a request: ${JSON.stringify(line)}`);
  const network = new NetworkNamespace(libc, Number(pid));
  try {
    // The number of a process that ended may be another's by now.
    if (network.name !== name) throw new Error(`The guest's network is gone: ${name}`);
    if (verb === "connect") return await network.connect(Number(port));
    await network.raiseLoopback();
    return undefined;
  } finally {
    network.close();
  }
}
