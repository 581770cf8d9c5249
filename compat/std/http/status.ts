/**
 * The HTTP statuses of `@std/http/status` that this workspace calls by name.
 *
 * @example Usage
 * ```ts
 * import { STATUS_CODE } from "@std/http/status";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(STATUS_CODE.NotFound, 404);
 * ```
 *
 * @module
 */

/** HTTP statuses by name. */
export const STATUS_CODE = {
  OK: 200,
  BadRequest: 400,
  Forbidden: 403,
  NotFound: 404,
  Conflict: 409,
  TooManyRequests: 429,
  InternalServerError: 500,
} as const;
