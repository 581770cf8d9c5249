import { STATUS_CODE } from "@std/http/status";

/**
 * Tells whether a refusal may pass by itself: too many requests, or a failure on the other side.
 *
 * @param status HTTP status.
 * @returns Whether the same request may succeed later.
 */
export function isPassing(status: number): boolean {
  return status === STATUS_CODE.TooManyRequests || status >= STATUS_CODE.InternalServerError;
}
