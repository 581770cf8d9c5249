/**
 * The part of `@std/http` that this workspace calls, under the same names and signatures, for
 * networks that do not reach JSR.
 *
 * @example Usage
 * ```ts
 * import { STATUS_CODE } from "@std/http/status";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(STATUS_CODE.OK, 200);
 * ```
 *
 * @module
 */
export { STATUS_CODE } from "./status.ts";
