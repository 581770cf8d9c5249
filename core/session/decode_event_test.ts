import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { MicrovmError } from "../errors/microvm_error.ts";
import { decodeEvent } from "./decode_event.ts";

function base64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

Deno.test("decodeEvent() gives back any bytes of either pipe", () => {
  fc.assert(fc.property(
    fc.nat(),
    fc.constantFrom("stdout", "stderr"),
    fc.uint8Array(),
    (offset, stream, bytes) => {
      const data = JSON.stringify({ offset, stream, output: base64(bytes) });
      assertEquals<unknown>(decodeEvent({ event: "output", data }), {
        event: "output",
        stream,
        offset,
        bytes,
      });
    },
  ));
});

Deno.test("decodeEvent() reads the exit in the words of this library", () => {
  const data = JSON.stringify({
    exit_code: null,
    signal: 9,
    truncated: true,
    writers_may_be_alive: true,
    offset: 12,
    later: "member",
  });
  assertEquals(decodeEvent({ event: "exit", data }), {
    event: "exit",
    exitCode: null,
    signal: 9,
    truncated: true,
    writersMayBeAlive: true,
    offset: 12,
  });
});

Deno.test("decodeEvent() tells an unknown event by its name, whatever its data", () => {
  fc.assert(fc.property(fc.string(), (data) => {
    assertEquals(decodeEvent({ event: "later", data }), { event: "unknown", name: "later" });
  }));
  assertEquals(decodeEvent({ data: "x" }), { event: "unknown", name: "message" });
});

Deno.test("decodeEvent() refuses data of a known event, or reads it, and nothing in between", () => {
  const names = fc.constantFrom("output", "gap", "exit");
  const values = fc.oneof(fc.json(), fc.string());
  fc.assert(fc.property(names, values, (event, data) => {
    try {
      assertEquals(decodeEvent({ event, data }).event, event);
    } catch (error) {
      assertEquals(error instanceof MicrovmError && error.wireKind, "ProtocolError");
    }
  }));
  const stream = "stdout";
  for (const output of ["QQ", "QQ=", "QUI*", "QR=="]) {
    const data = JSON.stringify({ offset: 0, stream, output });
    assertThrows(() => decodeEvent({ event: "output", data }), MicrovmError);
  }
});
