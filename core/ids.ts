import type { Random } from "./ports/random.ts";
import { Secret } from "./secret.ts";

/** What a client token is for. */
export type ClientTokenVerb = "create" | "update" | "run";

const NONCE_BYTES = 8;
const MAX_LABEL_BYTES = 64;

/** The last characters of a text that fit; the end of an ARN is what tells it from others. */
function tail(text: string, maxBytes: number): string {
  const encoder = new TextEncoder();
  const kept: string[] = [];
  let bytes = 0;
  for (const character of [...text].reverse()) {
    bytes += encoder.encode(character).length;
    if (bytes > maxBytes) break;
    kept.push(character);
  }
  return kept.reverse().join("");
}

/**
 * Mints the token that makes one create or run call safe to repeat.
 *
 * The service remembers such a token for good, and a second call with it brings back the first
 * one's result even when that is long deleted. So every call gets a new one, and only the
 * repetitions of that same call share it [TRAP-1].
 *
 * @param verb What the call does.
 * @param scope Name or ARN that the call is about; a label for people who read logs.
 * @param random Where the nonce comes from.
 * @returns The verb, the end of the scope and a nonce, at most 128 bytes.
 */
export function mintClientToken(
  verb: ClientTokenVerb,
  scope: string,
  { random }: { readonly random: Random },
): string {
  return `${verb}-${tail(scope, MAX_LABEL_BYTES)}-${random.bytes(NONCE_BYTES).toHex()}`;
}

/**
 * Mints the secret that the daemon of one VM demands.
 *
 * @param random Where it comes from.
 * @returns 32 random bytes as 64 hexadecimal digits.
 */
export function mintAgentToken(random: Random): Secret {
  return new Secret(random.bytes(32).toHex());
}

/**
 * Mints the name of an exec, by which a repeated start is recognised.
 *
 * @param random Where it comes from.
 * @returns `x-` and 16 hexadecimal digits.
 */
export function mintExecId(random: Random): string {
  return `x-${random.bytes(NONCE_BYTES).toHex()}`;
}
