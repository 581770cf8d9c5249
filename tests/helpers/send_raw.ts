import { toText } from "@std/streams";
import type { RawAnswer } from "./emulator_client.ts";

/**
 * Sends a GET whose `Host` header is not the address it goes to, which `fetch` cannot.
 *
 * @param request Where it goes, the host it names, its path and other headers.
 */
export async function sendRaw(
  { address, host, path, headers }: {
    address: string;
    host: string;
    path: string;
    headers: Readonly<Record<string, string>>;
  },
): Promise<RawAnswer> {
  const { hostname, port } = new URL(address);
  const conn = await Deno.connect({ hostname, port: Number(port) });
  const lines = [
    `GET ${path} HTTP/1.0`,
    ...Object.entries({ ...headers, host }).map(([name, value]) => `${name}: ${value}`),
  ];
  await conn.write(new TextEncoder().encode(`${lines.join("\r\n")}\r\n\r\n`));
  const answer = await toText(conn.readable);
  const [head = "", ...text] = answer.split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), errorType: null, text: text.join("\r\n\r\n") };
}
