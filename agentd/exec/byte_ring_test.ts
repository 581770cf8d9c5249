import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { ByteRing } from "./byte_ring.ts";

Deno.test("ByteRing keeps all when it is not full, and the newest bytes when it is", () => {
  const ring = new ByteRing(4);
  ring.append(new Uint8Array([1, 2, 3]));
  assertEquals([ring.start, ring.end], [0, 3]);
  assertEquals(ring.read(1, 3), new Uint8Array([2, 3]));

  ring.append(new Uint8Array([4, 5, 6]));
  assertEquals([ring.start, ring.end], [2, 6]);
  assertEquals(ring.read(2, 6), new Uint8Array([3, 4, 5, 6]));

  ring.append(new Uint8Array([7, 8, 9, 10, 11, 12]));
  assertEquals([ring.start, ring.end], [8, 12]);
  assertEquals(ring.read(9, 11), new Uint8Array([10, 11]));
});

Deno.test("ByteRing keeps nothing and still counts when its capacity is 0", () => {
  const ring = new ByteRing(0);
  ring.append(new Uint8Array([1, 2]));
  assertEquals([ring.start, ring.end], [2, 2]);
  assertEquals(ring.read(2, 2), new Uint8Array());
});

Deno.test("ByteRing reads back the tail of all that was appended, however it was cut", () => {
  fc.assert(fc.property(
    fc.nat({ max: 40 }),
    fc.array(fc.uint8Array({ maxLength: 60 }), { maxLength: 20 }),
    fc.nat(),
    fc.nat(),
    (capacity, chunks, a, b) => {
      const ring = new ByteRing(capacity);
      for (const chunk of chunks) ring.append(chunk);

      const all = chunks.flatMap((chunk) => [...chunk]);
      assertEquals(ring.end, all.length);
      assertEquals(ring.start, Math.max(0, all.length - capacity));
      const from = ring.start + a % (ring.end - ring.start + 1);
      const to = from + b % (ring.end - from + 1);
      assertEquals([...ring.read(from, to)], all.slice(from, to));
    },
  ));
});
