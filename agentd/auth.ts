import type { Bootstrap } from "./bootstrap.ts";
import { Refusal } from "./http/refusal.ts";

/** What {@linkcode admit} judges by. */
export interface AdmissionOptions {
  /** Holder of the token. */
  readonly bootstrap: Bootstrap;
  /** Bytes that a body may declare. */
  readonly maxBodyBytes: number;
}

/**
 * Decides whether a request may reach a handler, from its head alone.
 *
 * @throws {Refusal} 413 when the declared body is too large, whoever asks; 503 when no token is
 * installed, whatever is presented; 401 when the token is missing or wrong.
 */
export function admit(head: Headers, { bootstrap, maxBodyBytes }: AdmissionOptions): void {
  if (Number(head.get("content-length")) > maxBodyBytes) {
    throw new Refusal(413, "length limit exceeded");
  }
  if (!bootstrap.installed) throw new Refusal(503);
  const token = bearerToken(head.get("authorization"));
  if (token === undefined || !bootstrap.authorizes(token)) throw new Refusal(401);
}

/**
 * Takes the token out of an `Authorization` header: all that follows the first space, when what
 * precedes it is `bearer` in any case.
 *
 * @param header The header as the server hands it over, one character for each byte.
 * @returns The token's bytes, which need not be UTF-8; nothing when there is no bearer token.
 */
export function bearerToken(header: string | null): Uint8Array | undefined {
  const [, token] = /^bearer ([^]*)$/i.exec(header ?? "") ?? [];
  return token === undefined ? undefined : Uint8Array.from(token, (char) => char.charCodeAt(0));
}
