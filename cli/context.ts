import type { Clock, Environment, Random } from "@microvms/core";
import type { SignalSource } from "./interrupts.ts";
import type { Sink } from "./sink.ts";

/** Where the files that a user names come from; `Deno` is one. */
export interface FileSource {
  /**
   * Reads a file whole.
   *
   * @param path Its path.
   * @returns Its bytes.
   */
  readFile(path: string): Promise<Uint8Array>;
  /**
   * Looks at what a path leads to.
   *
   * @param path The path.
   * @returns Whether it is a regular file.
   */
  stat(path: string): Promise<{ readonly isFile: boolean }>;
}

/** The machine that the program runs on, in Deno's words. */
export interface Machine {
  /** Operating system, for example `linux`. */
  readonly os: string;
  /** Processor, for example `x86_64` or `aarch64`. */
  readonly arch: string;
}

/** What a command asks of the emulator that it starts. */
export interface EmulatorStart {
  /** Port of its API. Default: a free one. */
  readonly port?: number | undefined;
  /** Region that it plays. Default: `us-east-1`. */
  readonly region?: string | undefined;
  /** Receives what a person must know, such as a missing isolation. */
  readonly notice: (text: string) => void;
}

/** A running emulator. */
export interface LocalService {
  /** Address of its API. */
  readonly url: string;
  /** Region that it plays. */
  readonly region: string;
  /** The variables that make any AWS tool use it, with credentials made up for it. */
  readonly env: Readonly<Record<string, string>>;
  /** Stops it with everything that runs in it. */
  close(): Promise<void>;
}

/** Everything outside the program that it may touch. */
export interface Context {
  /** Standard output. */
  readonly stdout: Sink;
  /** Standard error. */
  readonly stderr: Sink;
  /** Environment variables. */
  readonly env: Environment;
  /** Signals. */
  readonly signals: SignalSource;
  /** Files. */
  readonly files: FileSource;
  /** The machine. */
  readonly machine: Machine;
  /** Time. Default: the machine's. */
  readonly clock?: Clock;
  /** Randomness. Default: the machine's. */
  readonly random?: Random;
  /**
   * Starts an emulator inside this program.
   *
   * @param options Port and where notices go.
   * @returns The running emulator.
   */
  startEmulator(options: EmulatorStart): Promise<LocalService>;
  /**
   * Makes a program of the workspace's own daemon, for the emulator's VMs.
   *
   * @returns Its bytes.
   */
  ownDaemon(): Promise<Uint8Array>;
}
