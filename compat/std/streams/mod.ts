/**
 * The helpers of `@std/streams` that this workspace calls, under the same names and signatures,
 * for networks that do not reach JSR.
 *
 * @example Usage
 * ```ts
 * import { toText } from "@std/streams";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(await toText(ReadableStream.from(["micro", "vm"])), "microvm");
 * ```
 *
 * @module
 */
export { TextLineStream } from "./text_line_stream.ts";
export { toText } from "./to_text.ts";
