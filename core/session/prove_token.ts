import { ROUTES } from "@microvms/protocol";
import { asMicrovmError } from "../errors/as_microvm_error.ts";
import { wireError } from "../errors/wire_error.ts";
import { withRetries } from "../http/with_retries.ts";
import { mintExecId } from "../ids.ts";
import type { SessionClient } from "./session_client.ts";

/**
 * Makes sure that the daemon holds this session's token. A daemon takes the first token that it is
 * given, so a ready one may hold somebody else's.
 *
 * @param session The daemon's client.
 * @param options The caller's signal.
 * @throws {MicrovmError} ERR_CREDENTIALS with wire kind `Unauthorized` when it holds another token.
 */
export async function proveToken(
  session: SessionClient,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<void> {
  // An exec that cannot exist: only a daemon that accepts the token says so.
  const id = mintExecId(session.ports.random);
  try {
    await withRetries(
      session.ports,
      () => session.call(ROUTES.execPoll, { id, signal }),
      { signal },
    );
  } catch (thrown) {
    const error = asMicrovmError(thrown, signal);
    switch (error.wireKind) {
      case "NotFound":
        return;
      case "Unauthorized":
        throw wireError(
          "Unauthorized",
          "The daemon refuses the token that it was launched with: somebody else gave it another " +
            "one first, so the VM is hijacked",
          { cause: error },
        );
      default:
        throw error;
    }
  }
}
