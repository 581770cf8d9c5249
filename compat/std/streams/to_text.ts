/**
 * Reads a stream to its end as one text.
 *
 * @param stream The stream of texts or of UTF-8 bytes; a character may be cut between two chunks.
 * @returns The whole text.
 */
export async function toText(stream: ReadableStream): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of stream) {
    text += typeof chunk === "string" ? chunk : decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
