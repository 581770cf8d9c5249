/**
 * The helpers of `@std/cli` that this workspace calls, under the same names and signatures, for
 * networks that do not reach JSR.
 *
 * @example Usage
 * ```ts
 * import { unicodeWidth } from "@std/cli/unicode-width";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(unicodeWidth("天地"), 4);
 * ```
 *
 * @module
 */
export { unicodeWidth } from "./unicode_width.ts";
