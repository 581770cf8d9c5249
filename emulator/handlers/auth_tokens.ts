import { PROXY_AUTH_HEADER } from "@microvms/protocol";
import type { PortSpecification } from "@microvms/protocol/control";
import { refuse } from "../refusal.ts";
import type { PortRange } from "../tokens.ts";
import { findMicrovm } from "./find.ts";
import type { Handlers, Service } from "./service.ts";

const LONGEST_MINUTES = 60;

/**
 * Makes the handler of proxy tokens.
 *
 * @param service What it works with.
 */
export function authTokenHandlers(service: Service): Pick<Handlers, "CreateMicrovmAuthToken"> {
  return {
    async CreateMicrovmAuthToken({ microvmIdentifier, expirationInMinutes, allowedPorts }) {
      const { record } = findMicrovm(service, microvmIdentifier);
      if (record.state === "TERMINATED") {
        throw refuse("ValidationException", {
          rule: "VM is not TERMINATED",
          message:
            `The MicroVM ${microvmIdentifier} has been terminated and its state cannot be changed.`,
        });
      }
      if (expirationInMinutes > LONGEST_MINUTES) {
        throw refuse("ValidationException", {
          rule: `token lives at most ${LONGEST_MINUTES} minutes`,
          message: `expirationInMinutes must be at most ${LONGEST_MINUTES}.`,
        });
      }
      const token = await service.tokens.mint({
        microvmId: record.microvmId,
        expiresAt: service.clock.now() + expirationInMinutes * 60_000,
        ports: allowedPorts.map(rangeOf),
      });
      return { authToken: { [PROXY_AUTH_HEADER]: token } };
    },
  };
}

function rangeOf(specification: PortSpecification): PortRange {
  if ("port" in specification) return { first: specification.port, last: specification.port };
  if ("allPorts" in specification) return { first: 1, last: 65_535 };
  const { startPort, endPort } = specification.range;
  if (startPort > endPort) {
    throw refuse("ValidationException", {
      rule: "port range begins before it ends",
      message: `startPort ${startPort} must not be greater than endPort ${endPort}.`,
    });
  }
  return { first: startPort, last: endPort };
}
