/** Codes of every error that the toolkit reports; new ones are added at the end. */
export const ERROR_CODES = [
  "ERR_UNEXPECTED",
  "ERR_INVALID_ARG",
  "ERR_RETRYABLE",
  "ERR_CREDENTIALS",
  "ERR_PROTOCOL",
  "ERR_BUILD_WEDGED",
  "ERR_LAUNCH_DIED",
  "ERR_WINDOW_CLOSED",
  "ERR_PLATFORM",
  "ERR_TIMEOUT",
  "ERR_INTERRUPTED",
  "ERR_PRECONDITION",
  "ERR_EXEC_FAILED",
] as const;

/** One of {@linkcode ERROR_CODES}. */
export type ErrorCode = (typeof ERROR_CODES)[number];

/** One row of the error table. */
export interface ErrorRow {
  /** Name of the kind, as types and documents call it. */
  readonly kind: string;
  /** Exit status of the command line. */
  readonly exit: number;
  /** Whether the same call may succeed when it is repeated unchanged. */
  readonly retryable: boolean;
  /** What happened, in one sentence. */
  readonly meaning: string;
  /** The platform finding behind it; empty when there is none. */
  readonly finding: string;
  /** What to do about it; empty when only the message can say. */
  readonly hint: string;
}

/** The closed error table: exit status, retryability and hint of every code. */
export const ERRORS: Readonly<Record<ErrorCode, ErrorRow>> = {
  ERR_UNEXPECTED: {
    kind: "Unexpected",
    exit: 1,
    retryable: false,
    meaning: "This toolkit has a defect.",
    finding: "",
    hint: "Report it with the message and the command",
  },
  ERR_INVALID_ARG: {
    kind: "InvalidArg",
    exit: 2,
    retryable: false,
    meaning: "The request was refused here, before any call.",
    finding: "",
    hint: "Change the request; `microvm --help` lists the commands and what they take",
  },
  ERR_RETRYABLE: {
    kind: "Retryable",
    exit: 3,
    retryable: true,
    meaning: "Something passing went wrong.",
    finding: "Endpoint authentication",
    hint: "Run the same again",
  },
  ERR_CREDENTIALS: {
    kind: "Credentials",
    exit: 4,
    retryable: false,
    meaning: "An identity is missing or is refused.",
    finding: "",
    hint: "Check which credentials are in use and what they are permitted to do",
  },
  ERR_PROTOCOL: {
    kind: "Protocol",
    exit: 5,
    retryable: false,
    meaning: "The daemon refused the request on its merits.",
    finding: "",
    hint: "",
  },
  ERR_BUILD_WEDGED: {
    kind: "BuildWedged",
    exit: 6,
    retryable: false,
    meaning: "The image's builds were never scheduled.",
    finding: "`clientToken` is a permanent idempotency key",
    hint: "Record the image's name, and build again under a new one",
  },
  ERR_LAUNCH_DIED: {
    kind: "LaunchDied",
    exit: 7,
    retryable: false,
    meaning: "The VM ended before it ran.",
    finding: "`runHookPayload` arrives wrapped, not as the body",
    hint: "The state reason in the message is the evidence; the image's log group has the rest",
  },
  ERR_WINDOW_CLOSED: {
    kind: "WindowClosed",
    exit: 8,
    retryable: false,
    meaning: "The suspended window passed, and nothing is left to resume.",
    finding: "`idlePolicy`",
    hint: "The window is set at launch and cannot be extended",
  },
  ERR_PLATFORM: {
    kind: "Platform",
    exit: 9,
    retryable: false,
    meaning: "The service refused or failed.",
    finding: "",
    hint: "",
  },
  ERR_TIMEOUT: {
    kind: "Timeout",
    exit: 10,
    retryable: false,
    meaning: "This side stopped waiting; the other side goes on.",
    finding: "",
    hint: "Allow more time; what was not torn down goes on, and can be asked again",
  },
  ERR_INTERRUPTED: {
    kind: "Interrupted",
    exit: 11,
    retryable: false,
    meaning: "A signal ended the run; teardown ran, and whatever it left is named.",
    finding: "The build log group survives Terraform",
    hint: "",
  },
  ERR_PRECONDITION: {
    kind: "Precondition",
    exit: 12,
    retryable: false,
    meaning: "Something that the command needs is missing.",
    finding: "",
    hint: "Provide what the message names",
  },
  ERR_EXEC_FAILED: {
    kind: "ExecFailed",
    exit: 13,
    retryable: false,
    meaning: "Everything worked, and the command itself exited non-zero.",
    finding: "",
    hint: "",
  },
};
