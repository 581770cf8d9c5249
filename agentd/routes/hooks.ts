import { getLogger } from "@logtape/logtape";
import {
  describeIssues,
  type RunHookEnvelope,
  type RunHookPayload,
  RunHookPayloadSchema,
} from "@microvms/protocol";
import type { Bootstrap } from "../bootstrap.ts";
import type { Handlers } from "../http/bind.ts";
import { Refusal } from "../http/refusal.ts";

const logger = getLogger(["agentd", "hooks"]);

/** Serves the six hooks by which the platform tells of the VM's life. */
export function hookHandlers(bootstrap: Bootstrap): Handlers {
  return {
    hookReady: () => logger.info("The image build asked whether the daemon is up"),
    hookValidate: () => logger.info("The image build asked whether a restored VM works"),
    hookRun: ({ input }) => run(bootstrap, input),
    hookSuspend: () => logger.info("The VM is about to be frozen"),
    hookResume() {
      if (bootstrap.installed) logger.info("The VM was thawed");
      else logger.warn("The VM was thawed, and no token is installed");
    },
    hookTerminate: () => logger.info("The VM is about to be ended"),
  };
}

function run(bootstrap: Bootstrap, { runHookPayload }: RunHookEnvelope): void {
  if (typeof runHookPayload !== "string") throw new Refusal(400);
  const payload = readPayload(runHookPayload);
  const outcome = bootstrap.install(payload);
  switch (outcome) {
    case "installed":
      logger.info("Installed the token", {
        launch_env_variables: Object.keys(payload.env).length,
      });
      return;
    case "repeated":
      logger.info("The same token was delivered again");
      return;
    case "conflict":
      logger.warn("Refused another token");
      throw new Refusal(409);
    default:
      return outcome satisfies never;
  }
}

/** Reads the JSON in the string; a refusal names what is wrong with it and never quotes it. */
function readPayload(text: string): RunHookPayload {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal(400, `Cannot read runHookPayload: it is not JSON. ${EXAMPLE}`);
  }
  const checked = RunHookPayloadSchema.safeParse(value);
  if (checked.success) return checked.data;
  const issues = describeIssues(checked.error.issues);
  throw new Refusal(400, `Cannot read runHookPayload: ${issues}. ${EXAMPLE}`);
}

const EXAMPLE = 'It looks like {"runHookPayload":"{\\"agent_token\\":\\"...\\",\\"env\\":{}}"}';
