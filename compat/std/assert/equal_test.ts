import { equal as same, throws } from "node:assert/strict";
import fc from "fast-check";
import { equal } from "./equal.ts";

class Point {
  constructor(readonly x: number) {}
}

function cyclic(value: number): Record<string, unknown> {
  const result: Record<string, unknown> = { value };
  result.self = result;
  return result;
}

// A weak reference does not keep its target.
const TARGETS = [{ a: 1 }, { a: 1 }, { a: 2 }] as const;

const ONE = { a: 1 };
const TWO = { a: 2 };
const OTHER_ONE = { a: 1 };
const OTHER_TWO = { a: 2 };

const EQUAL: [a: unknown, b: unknown][] = [
  [1, 1],
  [NaN, NaN],
  [0, -0],
  ["a", "a"],
  [1n, 1n],
  [null, null],
  [undefined, undefined],
  [{}, {}],
  [Object.create(null), {}],
  [{ a: 1, b: { c: [2] } }, { b: { c: [2] }, a: 1 }],
  [[1, , 3], [1, , 3]],
  [new Point(1), new Point(1)],
  [new Date(5), new Date(5)],
  [new Date(NaN), new Date(NaN)],
  [/a/g, /a/g],
  [new URL("http://a/b"), new URL("http://a/b")],
  [new Set([1, 2]), new Set([2, 1])],
  [new Set([{ a: 1 }, { a: 2 }]), new Set([{ a: 2 }, { a: 1 }])],
  [new Set([NaN]), new Set([NaN])],
  [new Map([["a", { b: 1 }]]), new Map([["a", { b: 1 }]])],
  [new Map([[{ k: 1 }, "a"], [{ k: 2 }, "b"]]), new Map([[{ k: 2 }, "b"], [{ k: 1 }, "a"]])],
  [new Uint8Array([1, 2]), new Uint8Array([1, 2])],
  [new Uint8Array([1, 2]).buffer, new Uint8Array([1, 2]).buffer],
  [new Error("a"), new Error("a")],
  [new Error("a", { cause: { b: 1 } }), new Error("a", { cause: { b: 1 } })],
  [{ [Symbol.for("a")]: 1 }, { [Symbol.for("a")]: 1 }],
  [cyclic(1), cyclic(1)],
  [new Number(1), new Number(1)],
  [new WeakRef(TARGETS[0]), new WeakRef(TARGETS[1])],
];

const DIFFERENT: [a: unknown, b: unknown][] = [
  [1, 2],
  [1, "1"],
  [1, 1n],
  [null, undefined],
  [0, false],
  [{}, []],
  [{}, null],
  [{ a: undefined }, {}],
  [{ a: undefined }, { b: undefined }],
  [{ a: 1 }, { a: 1, b: 2 }],
  [[1, 2], [2, 1]],
  [[1], [1, undefined]],
  [new Array(1), new Array(2)],
  [{ 0: 1, length: 1 }, [1]],
  [new Point(1), { x: 1 }],
  [new Point(1), new Point(2)],
  [new Date(5), new Date(6)],
  [new Date(5), 5],
  [/a/g, /a/i],
  [new URL("http://a/b"), new URL("http://a/c")],
  [new Set([1]), new Set([2])],
  [new Set([1]), new Set([1, 2])],
  [new Set([{ a: 1 }, { a: 1 }]), new Set([{ a: 1 }, { a: 2 }])],
  [new Map([["a", 1]]), new Map([["a", 2]])],
  [new Map([["a", 1]]), new Map([["b", 1]])],
  [new Map(), new Set()],
  [new Uint8Array([1, 2]), new Uint8Array([1, 3])],
  [new Uint8Array([1]), new Uint8Array([1, 2])],
  [new Uint8Array([1]), new Uint16Array([1])],
  [new Uint8Array([1]), [1]],
  [new Uint8Array([1]).buffer, new Uint8Array([2]).buffer],
  [new Error("a"), new Error("b")],
  [new Error("a"), new TypeError("a")],
  [new Error("a", { cause: 1 }), new Error("a", { cause: 2 })],
  [new Error("a"), new Error("a", { cause: 2 })],
  [{ [Symbol.for("a")]: 1 }, { [Symbol.for("a")]: 2 }],
  [cyclic(1), cyclic(2)],
  [new Number(1), new Number(2)],
  [new Number(1), 1],
  [new WeakRef(TARGETS[0]), new WeakRef(TARGETS[2])],
  // The set tries one pair that differs and that the list holds too.
  [[new Set([ONE, TWO]), ONE], [new Set([OTHER_TWO, OTHER_ONE]), OTHER_TWO]],
];

Deno.test("equal() holds for values with the same type and content", () => {
  for (const [a, b] of EQUAL) {
    same(equal(a, b), true, Deno.inspect([a, b]));
    same(equal(b, a), true, Deno.inspect([b, a]));
  }
});

Deno.test("equal() does not hold when type or content differ", () => {
  for (const [a, b] of DIFFERENT) {
    same(equal(a, b), false, Deno.inspect([a, b]));
    same(equal(b, a), false, Deno.inspect([b, a]));
  }
});

Deno.test("equal() throws when both values are weak collections", () => {
  throws(() => equal(new WeakMap(), new WeakMap()), TypeError);
  throws(() => equal(new WeakSet(), new WeakSet()), TypeError);
  same(equal(new WeakMap(), new WeakSet()), false);
});

Deno.test("equal() holds between a value and its copy, and not after one change in it", () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => {
    const copy = structuredClone(value);
    same(equal({ value }, { value: copy }), true);
    same(equal({ value, extra: [value, 1] }, { value: copy, extra: [copy, 2] }), false);
  }));
});
