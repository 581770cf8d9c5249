import { ERRORS } from "@microvms/core";
import type { Failure } from "./envelope.ts";
import { knownError } from "./known_error.ts";

/**
 * Looks up in the error table what to tell of anything that was thrown.
 *
 * @param thrown What was caught.
 * @param signal The user's wish to stop: what ended because of it is no failure.
 * @returns Message, code, exit status and what to do.
 */
export function toFailure(thrown: unknown, signal?: AbortSignal): Failure {
  const error = knownError(thrown, signal);
  const { hint } = ERRORS[error.code];
  return {
    error: error.message,
    code: error.code,
    exitCode: error.exitCode,
    finding: error.finding,
    suggestions: hint === "" ? [] : [hint],
    data: { ...error.data, ...(error.wireKind === undefined ? {} : { kind: error.wireKind }) },
  };
}

/**
 * Shows a failure to a person.
 *
 * @param failure The failure.
 * @returns Code and message, what is left behind, and what to do, without a newline at the end.
 */
export function failureText(failure: Failure): string {
  const { leaked, endpoint, agentToken } = failure.data;
  const isKept = typeof endpoint === "string" && typeof agentToken === "string";
  return [
    `error ${failure.code}: ${failure.error}`,
    ...(Array.isArray(leaked) ? leaked.map((id) => leakLine(String(id))) : []),
    ...(isKept ? accessLines({ endpoint, agentToken }) : []),
    ...failure.suggestions.map((suggestion) => `hint: ${suggestion}`),
  ].join("\n");
}

/**
 * Names something that was not removed.
 *
 * @param id Its identifier.
 * @returns The line.
 */
export function leakLine(id: string): string {
  return `LEAKED (still billing): ${id}`;
}

/** What reaching a VM that was kept takes. */
export interface Access {
  /** Where the VM answers. */
  readonly endpoint: string;
  /** The secret that its daemon demands. */
  readonly agentToken: string;
}

/**
 * Says how a VM that was kept is reached. The one place where a person is shown the token: without
 * it, what was kept is of no use.
 *
 * @param access What it takes.
 * @returns The lines.
 */
export function accessLines({ endpoint, agentToken }: Access): string[] {
  return [`  endpoint: ${endpoint}`, `  agent token: ${agentToken}`];
}
