import { assertEquals, assertMatch } from "@std/assert";
import fc from "fast-check";
import { CONFIG_VARIABLES, DEFAULT_CONFIG, readConfig } from "./config.ts";

function env(variables: Record<string, string>): Map<string, string> {
  return new Map(Object.entries(variables));
}

Deno.test("readConfig() keeps every default when nothing is set", () => {
  const { config, ignored } = readConfig(env({}));
  assertEquals(config, DEFAULT_CONFIG);
  assertEquals(config.port, 9000);
  assertEquals(config.diskReserveBytes, 268_435_456);
  assertEquals(ignored, []);
});

Deno.test("readConfig() asks for exactly the variables that the daemon may read", () => {
  const asked: string[] = [];
  readConfig({
    get(name) {
      asked.push(name);
      return undefined;
    },
  });
  assertEquals(asked.sort(), [...CONFIG_VARIABLES].sort());
});

Deno.test("readConfig() takes every variable when all are set", () => {
  const { config, ignored } = readConfig(env({
    AGENTD_PORT: "9001",
    AGENTD_LOG: "DEBUG",
    AGENTD_DISK_RESERVE_BYTES: "0",
    AGENTD_EXEC_TTL_SECS: "1",
    AGENTD_MAX_BODY_BYTES: "2",
    AGENTD_MAX_OUTPUT_BYTES: "3",
    AGENTD_MAX_STDIN_WRITE_BYTES: "4",
    AGENTD_OUTPUT_LINGER_SECS: "5",
    AGENTD_SSE_KEEPALIVE_SECS: "6",
    AGENTD_STREAM_BUFFER_BYTES: "7",
  }));
  assertEquals(ignored, []);
  assertEquals(config.port, 9001);
  assertEquals(config.logLevel, "debug");
  assertEquals(config.diskReserveBytes, 0);
  assertEquals(config.limits.exec_ttl_secs, 1);
  assertEquals(config.limits.max_body_bytes, 2);
  assertEquals(config.limits.max_output_bytes, 3);
  assertEquals(config.limits.max_stdin_write_bytes, 4);
  assertEquals(config.limits.output_linger_secs, 5);
  assertEquals(config.limits.sse_keepalive_secs, 6);
  assertEquals(config.limits.stream_replay_bytes, 7);
});

for (const text of ["", " 9001", "9001 ", "-1", "1.5", "1e3", "0x10", "65536", "x"]) {
  Deno.test(`readConfig() keeps the default and says so when AGENTD_PORT is "${text}"`, () => {
    const { config, ignored } = readConfig(env({ AGENTD_PORT: text }));
    assertEquals(config.port, 9000);
    assertEquals(ignored, ["Ignored AGENTD_PORT, which must be a whole number from 0 to 65535"]);
  });
}

Deno.test("readConfig() keeps the default when a keepalive is 0 or a level is unknown", () => {
  const { config, ignored } = readConfig(
    env({ AGENTD_SSE_KEEPALIVE_SECS: "0", AGENTD_LOG: "loud" }),
  );
  assertEquals(config, DEFAULT_CONFIG);
  assertEquals(ignored.length, 2);
  assertMatch(ignored[0] ?? "", /^Ignored AGENTD_LOG, which must be one of trace, debug, info/);
});

Deno.test("readConfig() takes a whole number as it is and nothing else", () => {
  fc.assert(fc.property(fc.oneof(fc.nat().map(String), fc.string()), (text) => {
    const { config, ignored } = readConfig(env({ AGENTD_MAX_BODY_BYTES: text }));
    if (ignored.length === 0) assertEquals(config.limits.max_body_bytes, Number(text));
    else assertEquals(config.limits.max_body_bytes, 536_870_912);
    assertEquals(ignored.length === 0, /^[0-9]+$/.test(text) && Number.isSafeInteger(+text));
  }));
});
