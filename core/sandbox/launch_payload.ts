import { MAX_PAYLOAD_BYTES } from "../control/check_input.ts";
import { MicrovmError } from "../errors/microvm_error.ts";
import { Secret } from "../secret.ts";

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

/**
 * Writes the payload that a launch hands to the daemon.
 *
 * @param agentToken The secret that the daemon will demand.
 * @param env Environment under every command.
 * @returns The payload; secret.
 * @throws {MicrovmError} ERR_INVALID_ARG when it is longer than the service takes, or a variable has
 *     a name that no environment can hold [TRAP-5].
 */
export function launchPayload(
  agentToken: Secret,
  env: Readonly<Record<string, string>>,
): Secret {
  for (const [name, value] of Object.entries(env)) {
    if (name === "" || /[=\0]/.test(name) || value.includes("\0")) {
      throw new MicrovmError(
        "ERR_INVALID_ARG",
        `Cannot set the variable: "${name}" is no name for one, or its value holds a NUL`,
      );
    }
  }
  const bare = JSON.stringify({ agent_token: agentToken.reveal() });
  const count = Object.keys(env).length;
  const text = count === 0 ? bare : JSON.stringify({ agent_token: agentToken.reveal(), env });
  const bytes = bytesOf(text);
  if (bytes > MAX_PAYLOAD_BYTES) {
    throw new MicrovmError(
      "ERR_INVALID_ARG",
      `Cannot launch with this environment: the payload has ${bytes} bytes, and ` +
        `${MAX_PAYLOAD_BYTES} are the most; ${count} variables make up ${bytes - bytesOf(bare)}`,
    );
  }
  return new Secret(text);
}
