/** Files that a `COPY` instruction brings from the artifact into the guest. */
export interface CopyStep {
  /** Which kind of step this is. */
  readonly kind: "copy";
  /** Line of the Dockerfile, counted from 1. */
  readonly line: number;
  /** Files and folders of the artifact, relative to its top; "." is the top itself. */
  readonly sources: readonly string[];
  /** Absolute place in the guest; with a slash at its end it is a folder. */
  readonly destination: string;
  /** Octal permission bits to give to all that is copied, or null to keep the artifact's. */
  readonly mode: string | null;
}

/** A program that a `RUN` instruction starts while the guest is made. */
export interface RunStep {
  /** Which kind of step this is. */
  readonly kind: "run";
  /** Line of the Dockerfile, counted from 1. */
  readonly line: number;
  /** Program and arguments; the shell form is `/bin/sh -c`. */
  readonly argv: readonly string[];
  /** Variables the program sees, build arguments included. */
  readonly env: Readonly<Record<string, string>>;
  /** Absolute folder the program starts in. */
  readonly workdir: string;
}

/** A folder that a `WORKDIR` instruction makes. */
export interface WorkdirStep {
  /** Which kind of step this is. */
  readonly kind: "workdir";
  /** Line of the Dockerfile, counted from 1. */
  readonly line: number;
  /** Absolute folder. */
  readonly path: string;
}

/** What has to happen, in order, before the program of an image can start. */
export type ImageStep = CopyStep | RunStep | WorkdirStep;

/** A Dockerfile, understood. */
export interface ImagePlan {
  /** Base image that `FROM` names. */
  readonly from: string;
  /** Steps in the order of the Dockerfile. */
  readonly steps: readonly ImageStep[];
  /** Variables that `ENV` sets. */
  readonly env: Readonly<Record<string, string>>;
  /** Absolute folder the program starts in. */
  readonly workdir: string;
  /** Program and arguments, from `ENTRYPOINT` and `CMD`; never empty. */
  readonly argv: readonly string[];
  /** TCP ports that `EXPOSE` names. */
  readonly exposed: readonly number[];
}

/** An unpacked artifact with its plan. */
export interface Image {
  /** Folder that holds the artifact's files. */
  readonly folder: string;
  /** What its Dockerfile asks for. */
  readonly plan: ImagePlan;
}
