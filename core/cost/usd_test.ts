import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { MicrovmError } from "../errors/microvm_error.ts";
import { Quantity } from "./quantity.ts";
import { Usd } from "./usd.ts";

Deno.test("Usd.times() is exact", () => {
  const table = [
    ["0.0000276944", "3600", "0.09969984"],
    ["0.0000036667", "7200", "0.02640024"],
    ["0.0038", "14", "0.0532"],
    ["0.0811111030", "0.4602739726027397260273972603", "0.0373333296"],
    ["0.00155", "0", "0"],
  ] as const;
  for (const [rate, quantity, amount] of table) {
    assertEquals(new Usd(rate).times(new Quantity(quantity)).toString(), amount);
  }
});

Deno.test("Usd.display() has two places from one dollar on and six below, half to even", () => {
  const table = [
    ["0", "~$0.000000"],
    ["0.0000005", "~$0.000000"],
    ["0.0000015", "~$0.000002"],
    ["0.9999994", "~$0.999999"],
    ["1", "~$1.00"],
    ["1.005", "~$1.00"],
    ["1.015", "~$1.02"],
    ["532.338", "~$532.34"],
  ] as const;
  for (const [text, shown] of table) assertEquals(new Usd(text).display(), shown);
});

Deno.test("Usd takes no number and gives none [COST-2]", () => {
  const amount = new Usd("0.1");
  // @ts-expect-error A number is no amount of dollars.
  assertThrows(() => new Usd(0.1), MicrovmError);
  // @ts-expect-error A float enters by Quantity.of alone.
  assertThrows(() => new Quantity(0.1), MicrovmError);
  assertEquals(Number.isNaN(Number(amount.toString())), false);
});

Deno.test("Usd and Quantity refuse what is no decimal", () => {
  for (const text of ["", "1,5", "$1", "NaN", "Infinity", "0x10"]) {
    assertEquals(assertThrows(() => new Usd(text), MicrovmError).code, "ERR_INVALID_ARG");
    assertEquals(assertThrows(() => new Quantity(text), MicrovmError).code, "ERR_INVALID_ARG");
  }
});

Deno.test("Quantity is never negative or endless, from text or from a float", () => {
  for (const make of [() => new Quantity("-1"), () => Quantity.of(-1), () => Quantity.of(NaN)]) {
    const { code, message } = assertThrows(make, MicrovmError);
    assertEquals([code, message.split(":")[0]], [
      "ERR_INVALID_ARG",
      "Cannot bill a quantity below 0 or without end",
    ]);
  }
  assertEquals(new Quantity("0").toString(), "0");
});

Deno.test("Usd.plus() agrees with whole cents, for any amounts", () => {
  fc.assert(fc.property(fc.array(fc.bigInt(0n, 10n ** 15n)), (cents) => {
    let sum = new Usd("0");
    for (const value of cents) sum = sum.plus(new Usd(`${value}e-2`));
    const total = cents.reduce((left, right) => left + right, 0n);
    assertEquals(sum.toString(), new Usd(`${total}e-2`).toString());
  }));
});

Deno.test("Quantity.of() takes a float by its shortest text, for any float", () => {
  assertEquals(Quantity.of(0.1).times(Quantity.of(3)).toString(), "0.3");
  assertEquals(Quantity.of(1e-7).toString(), "0.0000001");
  fc.assert(fc.property(fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }), (value) => {
    assertEquals(Number(Quantity.of(value).toString()), value === 0 ? 0 : value);
  }));
});

Deno.test("Quantity.dividedBy() keeps 28 places", () => {
  const quotient = Quantity.of(1_209_600).dividedBy(Quantity.of(2_628_000));
  assertEquals(quotient.toString(), "0.4602739726027397260273972603");
  assertEquals(quotient.display(), "0.460274");
});
