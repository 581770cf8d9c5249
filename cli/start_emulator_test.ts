import { assertEquals, assertInstanceOf, assertRejects, assertStrictEquals } from "@std/assert";
import { MicrovmError } from "@microvms/core";
import { FakeContext } from "./_testing/fake_context.ts";
import { startEmulator } from "./start_emulator.ts";

const CASES = [
  {
    thrown: new Deno.errors.AddrInUse("Address already in use (os error 98)"),
    message: "Cannot start the emulator: another program serves on port 9123",
  },
  {
    thrown: new Deno.errors.NotFound("No such file or directory (os error 2)"),
    message: 'Cannot start the emulator: it cannot write to TMPDIR "/no/such": ' +
      "No such file or directory (os error 2)",
  },
  {
    thrown: Object.assign(new Error("Read-only file system (os error 30)"), { code: "EROFS" }),
    message: 'Cannot start the emulator: it cannot write to TMPDIR "/no/such": ' +
      "Read-only file system (os error 30)",
  },
];

for (const { thrown, message } of CASES) {
  Deno.test(`startEmulator() says what is missing when it meets "${thrown.message}"`, async () => {
    const context = new FakeContext();
    context.env.set("TMPDIR", "/no/such");
    context.startEmulator = () => Promise.reject(thrown);
    const error = await assertRejects(() =>
      startEmulator(context, { port: 9123, notice: () => {} })
    );
    assertInstanceOf(error, MicrovmError);
    assertEquals([error.code, error.message], ["ERR_PRECONDITION", message]);
  });
}

Deno.test("startEmulator() passes a defect on as it is", async () => {
  const context = new FakeContext();
  const defect = new TypeError("Undefined is no function");
  context.startEmulator = () => Promise.reject(defect);
  const error = await assertRejects(() => startEmulator(context, { notice: () => {} }));
  assertStrictEquals(error, defect);
});
