/** A request body that is not the JSON that it should be; the message says why, never what it is. */
export class UnreadableBody extends Error {
  override name = "UnreadableBody";
}

/**
 * Reads a request body as JSON.
 *
 * @param request The request.
 * @param maxBytes Bytes that the body may have, whatever it declares.
 * @returns The value.
 * @throws {UnreadableBody} When the body is too large, not declared as JSON, or not JSON.
 */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/([^;\s]+\+)?json\s*(;|$)/i.test(type)) {
    throw new UnreadableBody("The content type is not application/json");
  }
  const bytes = await readBytes(request, maxBytes);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    // What the parser says quotes the body.
    throw new UnreadableBody("The body is not JSON");
  }
}

/**
 * Reads a request body that nobody wants, so that the connection can carry the next request. Of a
 * body that is longer than that is worth, the rest is for the server, which answers first.
 *
 * @param request The request.
 * @param maxBytes Bytes of a body that are worth it.
 */
export async function drain(request: Request, maxBytes: number): Promise<void> {
  // The server closes by itself as long as nobody has so much as looked at the body.
  if (Number(request.headers.get("content-length")) > maxBytes) return;
  if (request.body === null || request.bodyUsed) return;
  const reader = request.body.getReader();
  try {
    for (let read = 0; read <= maxBytes;) {
      const { done, value } = await reader.read();
      if (done) break;
      read += value.length;
    }
    // A body that is left half read keeps its socket even when the client is gone.
    await reader.cancel();
  } catch {
    // The client went away; so does the connection.
  }
  reader.releaseLock();
}

async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let total = 0;
  const reader = request.body?.getReader();
  for (;;) {
    const { done, value } = await reader?.read().catch(brokenOff) ?? { done: true };
    if (done) break;
    total += value.length;
    if (total > maxBytes) {
      await reader?.cancel();
      throw new UnreadableBody(`The body is longer than ${maxBytes} bytes`);
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(total);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

function brokenOff(): never {
  throw new UnreadableBody("The body breaks off");
}
