import type { ErrorSlug } from "@microvms/protocol";
import type { StatusCode } from "hono/utils/http-status";

/** Body of a refusal for clients that branch on a slug. */
export interface RefusalBody {
  /** What went wrong. */
  readonly error: ErrorSlug;
  /** The same for a person; never a secret. */
  readonly detail: string;
}

/** A request that is answered with an error: thrown by whoever notices, answered in one place. */
export class Refusal extends Error {
  /** HTTP status of the answer. */
  readonly status: StatusCode;
  /** An object becomes JSON, a string plain text, nothing an empty body. */
  readonly body: RefusalBody | string | undefined;

  constructor(status: StatusCode, body?: RefusalBody | string) {
    super(`Refused with status ${status}`);
    this.name = "Refusal";
    this.status = status;
    this.body = body;
  }
}
