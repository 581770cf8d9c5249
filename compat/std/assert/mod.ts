/**
 * The assertions of `@std/assert` that this workspace calls, under the same names and signatures,
 * for networks that do not reach JSR.
 *
 * @example Usage
 * ```ts
 * import { assertEquals, assertThrows } from "@std/assert";
 *
 * assertEquals({ a: [1, 2] }, { a: [1, 2] });
 * assertThrows(() => assertEquals(1, 2), Error, "Values are not equal");
 * ```
 *
 * @module
 */
export { assert } from "./assert.ts";
export { assertEquals } from "./equals.ts";
export { assertExists } from "./exists.ts";
export { assertInstanceOf } from "./instance_of.ts";
export { assertMatch } from "./match.ts";
export { assertNotEquals } from "./not_equals.ts";
export { assertNotMatch } from "./not_match.ts";
export { assertRejects } from "./rejects.ts";
export { assertStrictEquals } from "./strict_equals.ts";
export { assertStringIncludes } from "./string_includes.ts";
export { assertThrows } from "./throws.ts";
export { fail } from "./fail.ts";
