import type { Context, EmulatorStart, LocalService, Machine } from "../context.ts";
import { FakeSignals } from "./fake_signals.ts";
import { MemorySink } from "./memory_sink.ts";
import { SteppedClock } from "./stepped_clock.ts";

/** A context with nothing behind it: files and an emulator that a test makes up. */
export class FakeContext implements Context {
  /** What was written on standard output. */
  readonly stdout: MemorySink = new MemorySink();
  /** What was written on standard error. */
  readonly stderr: MemorySink;
  /** Environment variables. */
  readonly env: Map<string, string> = new Map();
  /** Signals. */
  readonly signals: FakeSignals = new FakeSignals();
  /** Time, which stands still. */
  readonly clock: SteppedClock = new SteppedClock();
  /** A Linux machine. */
  readonly machine: Machine = { os: "linux", arch: "x86_64" };
  /** Content of the files, by path. */
  readonly content: Map<string, Uint8Array> = new Map();
  /** How the emulator was started. */
  readonly starts: EmulatorStart[] = [];
  /** How often an emulator was closed. */
  closes = 0;

  /** @param isTerminal Whether standard error passes for a terminal. */
  constructor({ isTerminal = false }: { readonly isTerminal?: boolean } = {}) {
    this.stderr = new MemorySink(isTerminal);
  }

  /** The files. */
  get files(): Context["files"] {
    return {
      readFile: (path) => {
        const bytes = this.content.get(path);
        return bytes === undefined
          ? Promise.reject(new Deno.errors.NotFound(path))
          : Promise.resolve(bytes);
      },
      stat: (path) =>
        this.content.has(path)
          ? Promise.resolve({ isFile: true })
          : Promise.reject(new Deno.errors.NotFound(path)),
    };
  }

  /**
   * Notes the start.
   *
   * @param options How it is started.
   */
  startEmulator(options: EmulatorStart): Promise<LocalService> {
    this.starts.push(options);
    return Promise.resolve({
      url: "http://127.0.0.1:9123",
      region: "us-east-1",
      env: { AWS_ENDPOINT_URL: "http://127.0.0.1:9123", AWS_SECRET_ACCESS_KEY: "a b" },
      close: () => {
        this.closes++;
        return Promise.resolve();
      },
    });
  }

  /** A program of no use. */
  ownDaemon(): Promise<Uint8Array> {
    return Promise.resolve(new TextEncoder().encode("#!/bin/sh\n"));
  }
}
