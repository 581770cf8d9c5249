import { assertEquals } from "@std/assert";
import { ExitEventSchema, GapEventSchema, OutputEventSchema, StreamQuerySchema } from "./stream.ts";

Deno.test("OutputEventSchema refuses a pipe that the protocol does not have", () => {
  const event = { offset: 0, stream: "stdout", output: "aGk=" };
  assertEquals(OutputEventSchema.safeParse(event).success, true);
  assertEquals(OutputEventSchema.safeParse({ ...event, stream: "stdlog" }).success, false);
});

Deno.test("GapEventSchema refuses an offset that a number cannot hold exactly", () => {
  assertEquals(GapEventSchema.safeParse({ from: 0, to: 2 ** 53 }).success, false);
  assertEquals(GapEventSchema.safeParse({ from: 0, to: 2 ** 53 - 1 }).success, true);
});

Deno.test("ExitEventSchema needs all five members", () => {
  const event = {
    exit_code: 0,
    signal: null,
    truncated: false,
    writers_may_be_alive: false,
    offset: 3,
  };
  assertEquals(ExitEventSchema.safeParse(event).success, true);
  for (const name of Object.keys(event)) {
    assertEquals(ExitEventSchema.safeParse({ ...event, [name]: undefined }).success, false, name);
  }
});

Deno.test("StreamQuerySchema begins at null when no offset is given", () => {
  const checked = StreamQuerySchema.safeParse({});
  assertEquals(checked.success && checked.data, { offset: null });
});
