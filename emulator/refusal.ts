import { SERVICE_ERRORS, type ServiceErrorName } from "@microvms/protocol/control";

/** Why a request is refused, for the log: the rule's name in words. */
export interface RefusalReason {
  /** Name of the rule that refuses, such as "image name is taken". */
  rule: string;
  /** What the service says; null when it says nothing. */
  message: string | null;
}

/** A request that the service refuses, with the answer it gives. */
export class Refusal extends Error {
  /** Error's own name. */
  override readonly name = "Refusal";
  /** HTTP status. */
  readonly status: number;
  /** Exception's name, which travels in the header `X-Amzn-Errortype`. */
  readonly type: string;
  /** Body of the answer. */
  readonly body: Readonly<Record<string, string | null>>;
  /** Name of the rule that refuses. */
  readonly rule: string;

  /**
   * @param answer Status, type and body that the client gets.
   * @param rule Name of the rule that refuses, for the log.
   */
  constructor(
    answer: { status: number; type: string; body: Readonly<Record<string, string | null>> },
    rule: string,
  ) {
    super(`Refused with ${answer.status} ${answer.type}: ${rule}`);
    this.status = answer.status;
    this.type = answer.type;
    this.body = answer.body;
    this.rule = rule;
  }
}

/**
 * Makes a refusal of the service's model, with every member of its body that is not set null.
 *
 * @param type Name of the exception.
 * @param reason Why.
 * @returns The refusal, to be thrown.
 */
export function refuse(type: ServiceErrorName, { rule, message }: RefusalReason): Refusal {
  const { status, members } = SERVICE_ERRORS[type];
  const unset = Object.fromEntries(members.map((member) => [member, null]));
  return new Refusal({ status, type, body: { ...unset, message } }, rule);
}

/**
 * Makes the refusal of a resource that the caller may not see; its body writes `Message` with a capital.
 *
 * @param reason Why.
 * @returns The refusal, to be thrown.
 */
export function denyAccess({ rule, message }: RefusalReason): Refusal {
  const { status } = SERVICE_ERRORS.AccessDeniedException;
  return new Refusal({ status, type: "AccessDeniedException", body: { Message: message } }, rule);
}

/**
 * Makes the refusal of a request that cannot be read; its body writes `Message` with a capital.
 *
 * @param reason Why.
 * @returns The refusal, to be thrown.
 */
export function refuseUnreadable({ rule, message }: RefusalReason): Refusal {
  return new Refusal(
    { status: 400, type: "SerializationException", body: { Message: message } },
    rule,
  );
}
