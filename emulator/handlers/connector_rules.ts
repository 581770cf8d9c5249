import { connectorArn, CONNECTORS } from "@microvms/protocol/control";
import { refuse } from "../refusal.ts";

/** Which way a network connector leads. */
export type Direction = "INGRESS" | "EGRESS";

/**
 * Fills in the default of a list of network connectors, and checks what was given.
 *
 * @param given ARNs that the caller names; an empty list counts as none, as it does for the service.
 * @param options Region of the connectors, which way they lead, and the default.
 * @returns The ARNs that hold.
 * @throws {Refusal} When one names no connector that leads this way.
 */
export function settleConnectors(
  given: readonly string[] | undefined,
  { region, direction }: { region: string; direction: Direction },
): readonly string[] {
  const known = CONNECTORS.filter((name) => name.endsWith(direction))
    .map((name) => connectorArn(region, name));
  if (given === undefined || given.length === 0) {
    return [connectorArn(region, direction === "EGRESS" ? "INTERNET_EGRESS" : "HTTP_INGRESS")];
  }
  for (const arn of given) {
    if (!known.includes(arn)) {
      throw refuse("ValidationException", {
        rule: `network connector is one of ${known.join(", ")}`,
        message: `Invalid network connector: ${arn}`,
      });
    }
  }
  return given;
}
