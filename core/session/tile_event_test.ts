import { assertEquals } from "@std/assert";
import fc from "fast-check";
import type { ExecEvent } from "./exec_event.ts";
import { tileEvent } from "./tile_event.ts";

function output(offset: number, text: string): ExecEvent {
  return { event: "output", stream: "stdout", offset, bytes: new TextEncoder().encode(text) };
}

function exit(offset: number): ExecEvent {
  return {
    event: "exit",
    exitCode: 0,
    signal: null,
    truncated: false,
    writersMayBeAlive: false,
    offset,
  };
}

Deno.test("tileEvent() trims what was told and says what is missing", () => {
  const table: readonly (readonly [ExecEvent, number, readonly ExecEvent[], number])[] = [
    [output(0, "abc"), 0, [output(0, "abc")], 3],
    [output(0, "abc"), 2, [output(2, "c")], 3],
    [output(0, "abc"), 5, [], 5],
    [output(4, "e"), 3, [{ event: "gap", from: 3, to: 4 }, output(4, "e")], 5],
    [{ event: "gap", from: 0, to: 9 }, 3, [{ event: "gap", from: 3, to: 9 }], 9],
    [{ event: "gap", from: 5, to: 9 }, 3, [{ event: "gap", from: 3, to: 9 }], 9],
    [{ event: "gap", from: 0, to: 3 }, 3, [], 3],
    [exit(3), 3, [exit(3)], 3],
    [exit(5), 3, [{ event: "gap", from: 3, to: 5 }, exit(5)], 5],
    [{ event: "unknown", name: "later" }, 3, [{ event: "unknown", name: "later" }], 3],
  ];
  for (const [event, cursor, events, next] of table) {
    assertEquals(tileEvent(event, cursor), { events, cursor: next });
  }
});

Deno.test("tileEvent() tiles the offsets without overlap, whatever comes in whatever order", () => {
  const offset = fc.nat(40);
  const events = fc.array(fc.oneof(
    fc.tuple(offset, fc.string({ maxLength: 9 })).map(([at, text]) => output(at, text)),
    fc.tuple(offset, offset).map(([from, to]): ExecEvent => ({ event: "gap", from, to })),
    offset.map(exit),
  ));
  fc.assert(fc.property(events, (list) => {
    let cursor = 0;
    let told = 0;
    for (const event of list) {
      const tile = tileEvent(event, cursor);
      assertEquals(tile.cursor >= cursor, true);
      for (const each of tile.events) {
        if (each.event === "output") {
          assertEquals(each.offset, told);
          told += each.bytes.length;
        } else if (each.event === "gap") {
          assertEquals(each.from, told);
          told = each.to;
        }
      }
      cursor = tile.cursor;
      assertEquals(told, cursor);
    }
  }));
});
