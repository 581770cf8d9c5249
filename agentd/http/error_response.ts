import { getLogger } from "@logtape/logtape";
import type { Context } from "hono";
import { describeDefect } from "../describe_defect.ts";
import { Refusal } from "./refusal.ts";

const logger = getLogger(["agentd", "http"]);

/** Answers whatever was thrown: a refusal as it says, and a defect, which is all else, with 500. */
export function errorResponse(context: Context, cause: unknown): Response {
  const { status, body } = cause instanceof Refusal ? cause : defect(cause);
  if (body === undefined) return context.body(null, status);
  const [type, text] = typeof body === "string"
    ? ["text/plain; charset=utf-8", body]
    : ["application/json", JSON.stringify(body)];
  return context.newResponse(text, status, { "content-type": type });
}

function defect(cause: unknown): Refusal {
  logger.error("A request met a defect", describeDefect(cause));
  return new Refusal(500, "The daemon has a defect, which its log describes");
}
