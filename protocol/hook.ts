import { z } from "zod";
import type { Schema } from "./schema.ts";
import { definitions } from "./_fields.ts";

/** Body of the platform's run hook: our payload wrapped once more, as a string. */
export interface RunHookEnvelope {
  /** The payload that `RunMicrovm` was given, JSON inside a string. */
  runHookPayload?: string | null;
}

/** What the string inside a {@linkcode RunHookEnvelope} holds. */
export interface RunHookPayload {
  /** Secret that every later request must carry; never empty. */
  agent_token: string;
  /** Environment under every exec of this VM; empty when absent. */
  env: Record<string, string>;
}

/** Check for {@linkcode RunHookEnvelope}. */
export const RunHookEnvelopeSchema: Schema<RunHookEnvelope> = z.object({
  runHookPayload: z.string().nullable().exactOptional(),
}).register(definitions, {
  id: "RunHookEnvelope",
  description: "The platform's wrapping of the payload given to RunMicrovm.",
});

/** Check for {@linkcode RunHookPayload}; unknown members are ignored, for payloads of later clients. */
export const RunHookPayloadSchema: Schema<RunHookPayload> = z.object({
  agent_token: z.string().min(1, "must not be empty"),
  env: z.record(z.string(), z.string()).nullish().transform((env) => env ?? {}),
});
