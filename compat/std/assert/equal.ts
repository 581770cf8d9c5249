/**
 * Whether two values have the same type and, compared by value at any depth, the same content.
 *
 * `NaN` equals `NaN`, `0` equals `-0`, a member that is `undefined` differs from one that is
 * missing, and two errors are equal when class, message, cause and own members are.
 *
 * @param a One value.
 * @param b The other value.
 * @returns `true` if they are equal.
 * @throws {TypeError} If both are a `WeakMap` or both a `WeakSet`, whose content cannot be read.
 */
export function equal(a: unknown, b: unknown): boolean {
  return compare(a, b, new Map());
}

/** Pairs under comparison further up, so that a value that contains itself ends. */
type Open = Map<object, Set<object>>;

function compare(a: unknown, b: unknown, open: Open): boolean {
  if (a === b || Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (typeName(a) !== typeName(b) || !sameConstructor(a, b)) return false;
  // Listing the members of a long array of bytes takes seconds.
  if (a instanceof Uint8Array && b instanceof Uint8Array) {
    return a.length === b.length && a.every((byte, index) => byte === b[index]);
  }
  const opened = open.get(a) ?? new Set();
  if (opened.has(b)) return true;
  open.set(a, opened.add(b));
  const result = sameContent(a, b, open) && sameMembers(a, b, open);
  opened.delete(b);
  return result;
}

function typeName(value: object): string {
  return Object.prototype.toString.call(value);
}

function sameConstructor(a: object, b: object): boolean {
  // An object without a prototype counts as a plain one.
  return (a.constructor ?? Object) === (b.constructor ?? Object);
}

/** Compares what a value holds outside its enumerable members. */
function sameContent(a: object, b: object, open: Open): boolean {
  if (a instanceof Date && b instanceof Date) return Object.is(a.getTime(), b.getTime());
  if (a instanceof RegExp || a instanceof URL) return String(a) === String(b);
  if (a instanceof Number || a instanceof String || a instanceof Boolean) {
    return Object.is(a.valueOf(), b.valueOf());
  }
  if (a instanceof Error && b instanceof Error) {
    return a.message === b.message && compare(a.cause, b.cause, open);
  }
  if (a instanceof WeakMap || a instanceof WeakSet) {
    throw new TypeError(`Cannot compare ${a.constructor.name} instances`);
  }
  if (a instanceof WeakRef && b instanceof WeakRef) return compare(a.deref(), b.deref(), open);
  if (a instanceof Set && b instanceof Set) return paired([...a], [...b], open);
  if (a instanceof Map && b instanceof Map) return paired([...a], [...b], open);
  if (a instanceof ArrayBuffer && b instanceof ArrayBuffer) {
    return compare(new Uint8Array(a), new Uint8Array(b), open);
  }
  return true;
}

function sameMembers(a: object, b: object, open: Open): boolean {
  if (Array.isArray(a) && Array.isArray(b) && a.length !== b.length) return false;
  const keys = enumerableKeys(a);
  return keys.length === enumerableKeys(b).length &&
    keys.every((key) =>
      Object.prototype.propertyIsEnumerable.call(b, key) &&
      compare(Reflect.get(a, key), Reflect.get(b, key), open)
    );
}

function enumerableKeys(value: object): PropertyKey[] {
  return Reflect.ownKeys(value)
    .filter((key) => Object.prototype.propertyIsEnumerable.call(value, key));
}

/** Whether each item of one list can be given a partner of its own in the other. */
function paired(a: readonly unknown[], b: readonly unknown[], open: Open): boolean {
  const left = [...b];
  return a.length === b.length && a.every((x) => {
    const found = left.findIndex((y) => compare(x, y, open));
    if (found !== -1) left.splice(found, 1);
    return found !== -1;
  });
}
