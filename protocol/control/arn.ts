import type { Connector } from "./constants.ts";

/** Kinds of resource that an ARN of this service can name. */
export const ARN_KINDS = ["microvm-image", "network-connector"] as const;

/** Kind of resource that an ARN of this service names. */
export type ArnKind = typeof ARN_KINDS[number];

/** Parts of an ARN of this service. */
export interface ArnParts {
  /** Partition, such as `aws`. */
  readonly partition: string;
  /** Region, such as `us-east-1`. */
  readonly region: string;
  /** Twelve digits, or `aws` for what AWS manages. */
  readonly account: string;
  /** Kind of the resource. */
  readonly kind: ArnKind;
  /** What follows the kind: an image's name, or a connector's name or id. */
  readonly name: string;
}

/** What names an image of an account. */
export interface ImageArnParts {
  /** Account that owns the image: twelve digits. */
  readonly account: string;
  /** Name of the image. */
  readonly name: string;
}

/**
 * ARN of an image that an account owns.
 *
 * @param region Region of the image
 * @param parts Account and name of the image
 * @returns The ARN
 *
 * @example
 * ```ts
 * import { imageArn } from "@microvms/protocol/control";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(
 *   imageArn("us-east-1", { account: "123456789012", name: "demo" }),
 *   "arn:aws:lambda:us-east-1:123456789012:microvm-image:demo",
 * );
 * ```
 */
export function imageArn(region: string, parts: ImageArnParts): string {
  return `arn:aws:lambda:${region}:${parts.account}:microvm-image:${parts.name}`;
}

/**
 * ARN of an image that AWS manages, to build others upon.
 *
 * @param region Region of the image
 * @param name Name of the image: `al2023-1` unless given
 * @returns The ARN
 */
export function managedImageArn(region: string, name: string = "al2023-1"): string {
  return imageArn(region, { account: "aws", name });
}

/**
 * ARN of a network connector that AWS manages.
 *
 * @param region Region of the connector
 * @param connector Which connector
 * @returns The ARN
 */
export function connectorArn(region: string, connector: Connector): string {
  return `arn:aws:lambda:${region}:aws:network-connector:aws-network-connector:${connector}`;
}

/**
 * Takes an ARN of this service apart.
 *
 * @param arn Text that may be such an ARN
 * @returns Its parts, or `undefined` when the text is anything else
 *
 * @example
 * ```ts
 * import { managedImageArn, parseArn } from "@microvms/protocol/control";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(parseArn(managedImageArn("eu-west-1"))?.name, "al2023-1");
 * assertEquals(parseArn("al2023-1"), undefined);
 * ```
 */
export function parseArn(arn: string): ArnParts | undefined {
  const match = /^arn:([a-z0-9-]+):lambda:([a-z0-9-]+):([0-9]{12}|aws):([a-z-]+):(\S+)$/.exec(arn);
  if (match === null) return undefined;
  const [, partition = "", region = "", account = "", word = "", name = ""] = match;
  const kind = ARN_KINDS.find((known) => known === word);
  return kind && { partition, region, account, kind, name };
}
