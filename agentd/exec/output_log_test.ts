import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { STREAM_KINDS, type StreamKind } from "@microvms/protocol";
import { OutputLog, type Piece } from "./output_log.ts";

const never = new AbortController().signal;

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

async function readAll(log: OutputLog, cursor: number): Promise<Piece[]> {
  const pieces: Piece[] = [];
  for (;;) {
    const piece = await log.next(cursor, never);
    if (piece === undefined) return pieces;
    pieces.push(piece);
    cursor = piece.kind === "gap" ? piece.to : piece.offset + piece.bytes.length;
  }
}

Deno.test("OutputLog.next() trims the first piece to the cursor and joins one pipe's neighbours", async () => {
  const log = new OutputLog(100);
  log.write("stdout", bytes("ab"));
  log.write("stdout", bytes("c"));
  log.write("stderr", bytes("DEF"));
  log.end();
  assertEquals(await readAll(log, 2), [
    { kind: "output", offset: 2, stream: "stdout", bytes: bytes("c") },
    { kind: "output", offset: 3, stream: "stderr", bytes: bytes("DEF") },
  ]);
});

Deno.test("OutputLog.next() says a gap first when the cursor's bytes are gone", async () => {
  const log = new OutputLog(4);
  log.write("stdout", bytes("abc"));
  log.write("stderr", bytes("DEF"));
  log.end();
  assertEquals(await readAll(log, 1), [
    { kind: "gap", from: 1, to: 2 },
    { kind: "output", offset: 2, stream: "stdout", bytes: bytes("c") },
    { kind: "output", offset: 3, stream: "stderr", bytes: bytes("DEF") },
  ]);
});

Deno.test("OutputLog.next() finds the end and no gap when the cursor lies beyond it", async () => {
  const log = new OutputLog(4);
  log.write("stdout", bytes("abc"));
  log.end();
  assertEquals(await readAll(log, 3), []);
  assertEquals(await readAll(log, 100), []);
});

Deno.test("OutputLog.next() waits until the output reaches a cursor beyond it", async () => {
  const log = new OutputLog(100);
  const waiting = log.next(4, never);
  log.write("stdout", bytes("abc"));
  log.write("stdout", bytes("defg"));
  assertEquals(await waiting, { kind: "output", offset: 4, stream: "stdout", bytes: bytes("efg") });
});

Deno.test("OutputLog.next() cuts a long run into pieces that a line buffer can hold", async () => {
  const log = new OutputLog(200_000);
  log.write("stdout", new Uint8Array(150_000));
  log.end();
  const sizes = (await readAll(log, 0)).map((piece) =>
    piece.kind === "output" && piece.bytes.length
  );
  assertEquals(sizes, [65_536, 65_536, 18_928]);
});

Deno.test("OutputLog.next() stops waiting when the signal comes, and the next reader is served", async () => {
  const log = new OutputLog(100);
  const leaving = new AbortController();
  const left = log.next(0, leaving.signal);
  const stays = log.next(0, never);
  leaving.abort();
  assertEquals(await left, undefined);
  log.write("stdout", bytes("x"));
  assertEquals((await stays)?.kind, "output");
});

Deno.test("OutputLog pieces tile the space for readers that lag, come late or leave", async () => {
  const chunk = fc.tuple(fc.constantFrom(...STREAM_KINDS), fc.uint8Array({ maxLength: 12 }));
  const plan = fc.array(fc.oneof(chunk, fc.nat({ max: 2 })), { maxLength: 60 });
  await fc.assert(fc.asyncProperty(
    fc.nat({ max: 24 }),
    fc.array(fc.nat({ max: 30 }), { minLength: 3, maxLength: 3 }),
    plan,
    async (replay, starts, steps) => {
      const log = new OutputLog(replay);
      const all: { byte: number; stream: StreamKind }[] = [];
      const readers = starts.map((start) => ({ start, cursor: start }));

      async function step(reader: (typeof readers)[number]): Promise<boolean> {
        // A reader that would have to wait is left alone.
        if (reader.cursor >= log.total) return false;
        const piece = await log.next(reader.cursor, never);
        assert(piece !== undefined);
        const from = piece.kind === "gap" ? piece.from : piece.offset;
        const to = piece.kind === "gap" ? piece.to : piece.offset + piece.bytes.length;
        assertEquals(from, reader.cursor);
        assert(to > from && to <= log.total);
        if (piece.kind === "output") {
          for (const [index, byte] of piece.bytes.entries()) {
            assertEquals(all[from + index], { byte, stream: piece.stream });
          }
        }
        reader.cursor = to;
        return true;
      }

      for (const action of steps) {
        if (typeof action === "number") {
          const reader = readers[action];
          if (reader !== undefined) await step(reader);
        } else {
          const [stream, data] = action;
          for (const byte of data) all.push({ byte, stream });
          log.write(stream, data);
        }
      }
      log.end();
      for (const reader of readers) {
        while (await step(reader));
        assertEquals(reader.cursor, Math.max(reader.start, all.length));
        assertEquals(await log.next(reader.cursor, never), undefined);
      }
    },
  ));
});
