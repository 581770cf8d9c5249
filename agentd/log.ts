import { configureSync, jsonLinesFormatter, type LogRecord } from "@logtape/logtape";
import type { LogLevel } from "./config.ts";

/** Where log lines go, and which. */
export interface LogOptions {
  /** Least severe level that is logged. */
  readonly level: LogLevel;

  /**
   * Takes one line.
   *
   * @param line JSON, with its line feed.
   */
  write(line: string): void;
}

/** Sends what the daemon logs to a writer, one JSON object to a line. */
export function configureLog({ level, write }: LogOptions): void {
  const lowestLevel = level === "warn" ? "warning" : level;
  configureSync({
    reset: true,
    sinks: {
      lines: (record: LogRecord) => write(jsonLinesFormatter(record)),
    },
    loggers: [
      { category: "agentd", lowestLevel, sinks: ["lines"] },
      { category: ["logtape", "meta"], lowestLevel: "warning", sinks: ["lines"] },
    ],
  });
}
