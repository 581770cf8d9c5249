import { MicrovmError, type Sandbox, type TeardownReport } from "@microvms/core";
import { knownError } from "../known_error.ts";

/** What became of a VM and its image. */
export type Ending = Pick<TeardownReport, "terminateAccepted" | "undeleted" | "failures">;

/** Members of an error's data that name what was made. */
const MADE = ["imageIdentifier", "microvmId"] as const;

/**
 * Leaves a VM and its image to the user, who asked for them.
 *
 * @param sandbox The VM.
 * @returns What is left: both.
 */
export function keepAll({ microvmId, imageArn }: Sandbox): Ending {
  return { terminateAccepted: false, undeleted: [microvmId, imageArn], failures: [] };
}

/**
 * Finds what became of a VM that could not be made.
 *
 * @param thrown What making it threw.
 * @returns What is left; undefined when nothing was made.
 */
export function endingOf(thrown: unknown): Ending | undefined {
  const teardown = thrown instanceof MicrovmError ? thrown.data?.teardown : undefined;
  return isEnding(teardown) ? teardown : undefined;
}

/**
 * Finds what was made before a VM could not be.
 *
 * @param thrown What making it threw.
 * @returns Its image and its id, as far as there are any.
 */
export function madeOf(thrown: unknown): Readonly<Record<string, unknown>> {
  const data = thrown instanceof MicrovmError ? thrown.data ?? {} : {};
  return Object.fromEntries(MADE.filter((name) => name in data).map((name) => [name, data[name]]));
}

/**
 * Says in the data of an envelope what is left behind.
 *
 * @param ending What became of everything.
 * @returns The members; `undeleted` only when there is something.
 */
export function leftovers(ending: Ending): Readonly<Record<string, unknown>> {
  const { terminateAccepted, undeleted } = ending;
  return { leaked: undeleted, terminateAccepted, ...(undeleted.length === 0 ? {} : { undeleted }) };
}

/**
 * Gives a failure the data of its envelope.
 *
 * @param thrown What was caught.
 * @param data The data.
 * @returns The same failure with the data.
 */
export function failedWith(thrown: unknown, data: Readonly<Record<string, unknown>>): MicrovmError {
  const error = knownError(thrown);
  const { code, message, wireKind, finding } = error;
  return new MicrovmError(code, message, { cause: error, wireKind, finding, data });
}

function isEnding(value: unknown): value is Ending {
  return typeof value === "object" && value !== null && "terminateAccepted" in value &&
    "undeleted" in value && "failures" in value;
}
