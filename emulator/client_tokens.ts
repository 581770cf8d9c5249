import type { OperationName } from "@microvms/protocol/control";
import { refuse } from "./refusal.ts";

interface Remembered {
  input: string;
  describe(): unknown;
}

/** Makes repeated requests harmless: the same client token acts once and answers each time. */
export class ClientTokens {
  readonly #remembered = new Map<string, Remembered>();

  /**
   * Acts, unless a request with the same client token did before.
   *
   * @param operation Operation that the request is for.
   * @param input The whole input, client token included.
   * @param act Acts and returns how to describe what it made, as it is by then. When it throws,
   * the token stays free.
   * @returns The description.
   * @throws {Refusal} When the token came before with another input.
   */
  once<T>(
    operation: OperationName,
    input: { readonly clientToken?: string },
    act: () => () => T,
  ): T {
    if (input.clientToken === undefined) return act()();
    const key = `${operation} ${input.clientToken}`;
    const text = stableJson(input);
    const before = this.#remembered.get(key);
    if (before === undefined) {
      const describe = act();
      this.#remembered.set(key, { input: text, describe });
      return describe();
    }
    if (before.input !== text) {
      throw refuse("ConflictException", {
        rule: "client token belongs to another request",
        message: "The client token was used before with other parameters.",
      });
    }
    return before.describe() as T;
  }
}

function stableJson(value: unknown): string {
  return JSON.stringify(
    value,
    (_, member) => isRecord(member) ? Object.fromEntries(Object.entries(member).sort()) : member,
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
