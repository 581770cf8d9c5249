import { formatAmzDate, parseAmzDate } from "./amz_date.ts";
import { Refusal } from "./refusal.ts";
import type { SignatureFault } from "./sigv4.ts";

/** What a refusal of a signature says besides the fault. */
export interface SignatureContext {
  /** Service that the scope has to name. */
  service: string;
  /** Value of the request's header `x-amz-date`. */
  date: string;
  /** The time, in milliseconds since 1970. */
  now: number;
  /** How far the date may be off, in milliseconds. */
  maxSkewMs: number;
}

/**
 * Makes the control plane's refusal of a request that is not signed as it demands.
 *
 * @param fault What is wrong with the signature.
 * @param context What the answer says besides.
 * @returns The refusal, to be thrown.
 */
export function signatureRefusal(fault: SignatureFault, context: SignatureContext): Refusal {
  const { type, message } = answerTo(fault, context);
  return new Refusal({ status: 403, type, body: { message } }, `signature: ${fault}`);
}

function answerTo(
  fault: SignatureFault,
  context: SignatureContext,
): { type: string; message: string } {
  switch (fault) {
    case "missing":
      return {
        type: "MissingAuthenticationTokenException",
        message: "Missing Authentication Token",
      };
    case "incomplete":
      return {
        type: "IncompleteSignatureException",
        message:
          "Authorization header requires 'Credential', 'SignedHeaders' and 'Signature' parameters and an 'X-Amz-Date' header.",
      };
    case "unknown key":
      return {
        type: "UnrecognizedClientException",
        message: "The security token included in the request is invalid.",
      };
    case "wrong service":
      return invalid(`Credential should be scoped to correct service: '${context.service}'. `);
    case "wrong region":
      return invalid("Credential should be scoped to a valid region. ");
    case "expired":
    case "not yet current":
      return invalid(skewMessage(fault, context));
    case "wrong payload hash":
    case "mismatch":
      return invalid(
        "The request signature we calculated does not match the signature you provided. " +
          "Check your AWS Secret Access Key and signing method. " +
          "Consult the service documentation for details.",
      );
    default:
      return fault satisfies never;
  }
}

function invalid(message: string): { type: string; message: string } {
  return { type: "InvalidSignatureException", message };
}

function skewMessage(
  fault: "expired" | "not yet current",
  { date, now, maxSkewMs }: SignatureContext,
): string {
  const minutes = `${maxSkewMs / 60_000} min.`;
  const clock = formatAmzDate(now);
  const signed = formatAmzDate(parseAmzDate(date) ?? now);
  switch (fault) {
    case "expired":
      return `Signature expired: ${signed} is now earlier than ${
        formatAmzDate(now - maxSkewMs)
      } (${clock} - ${minutes})`;
    case "not yet current":
      return `Signature not yet current: ${signed} is still later than ${
        formatAmzDate(now + maxSkewMs)
      } (${clock} + ${minutes})`;
    default:
      return fault satisfies never;
  }
}
