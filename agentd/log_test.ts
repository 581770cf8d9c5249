import { assertEquals, assertMatch } from "@std/assert";
import { getLogger, resetSync } from "@logtape/logtape";
import { configureLog } from "./log.ts";

Deno.test("configureLog() writes a JSON object to a line, from its level on", () => {
  const lines: string[] = [];
  configureLog({ level: "warn", write: (line) => lines.push(line) });
  try {
    const logger = getLogger(["agentd", "test"]);
    logger.info("Too fine");
    logger.warn("Coarse enough", { count: 1 });
  } finally {
    resetSync();
  }
  assertEquals(lines.length, 1);
  const [line = ""] = lines;
  assertMatch(line, /^\{[^\n]*\}\n$/);
  const { level, message, logger, properties } = JSON.parse(line);
  assertEquals(
    { level, message, logger, properties },
    { level: "WARN", message: "Coarse enough", logger: "agentd.test", properties: { count: 1 } },
  );
});
