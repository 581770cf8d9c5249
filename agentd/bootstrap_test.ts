import { assert, assertEquals } from "@std/assert";
import { Bootstrap } from "./bootstrap.ts";

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

Deno.test("Bootstrap authorizes nothing when no token is installed", () => {
  const bootstrap = new Bootstrap();
  assertEquals(bootstrap.installed, false);
  assertEquals(bootstrap.env, {});
  assertEquals(bootstrap.authorizes(bytes("")), false);
  assertEquals(bootstrap.authorizes(bytes("undefined")), false);
});

Deno.test("Bootstrap.install() installs token and environment when it is the first [70eed926-78da-4b53-8f5c-13d4a575f520] [64c3f6b9-b3e1-459f-95db-969638de56e6]", () => {
  const bootstrap = new Bootstrap();
  assertEquals(bootstrap.install({ agent_token: "one", env: { A: "1" } }), "installed");
  assertEquals(bootstrap.installed, true);
  assertEquals(bootstrap.env, { A: "1" });
  assertEquals(bootstrap.authorizes(bytes("one")), true);
});

Deno.test("Bootstrap.install() changes nothing when the token is the same [17ee4127-2c73-4196-9e08-2c6b50b49893]", () => {
  const bootstrap = new Bootstrap();
  bootstrap.install({ agent_token: "one", env: { A: "1" } });
  assertEquals(bootstrap.install({ agent_token: "one", env: { A: "2" } }), "repeated");
  assertEquals(bootstrap.env, { A: "1" });
});

Deno.test("Bootstrap.install() changes nothing when the token is another [6c8fafac-7f77-4b1d-ab08-0f0668160fde] [STATE-3]", () => {
  const bootstrap = new Bootstrap();
  bootstrap.install({ agent_token: "one", env: { A: "1" } });
  assertEquals(bootstrap.install({ agent_token: "two", env: { A: "2" } }), "conflict");
  assertEquals(bootstrap.env, { A: "1" });
  assertEquals(bootstrap.authorizes(bytes("two")), false);
  assertEquals(bootstrap.authorizes(bytes("one")), true);
});

Deno.test("Bootstrap.authorizes() refuses a prefix and a longer token [d8f5ac1b-42e0-44bc-aa05-6eb2a0586847]", () => {
  const bootstrap = new Bootstrap();
  bootstrap.install({ agent_token: "golden", env: {} });
  for (const wrong of ["", "golde", "goldenn", "GOLDEN", " golden"]) {
    assertEquals(bootstrap.authorizes(bytes(wrong)), false, wrong);
  }
});

Deno.test("Bootstrap shows no token when it is printed", () => {
  const bootstrap = new Bootstrap();
  bootstrap.install({ agent_token: "very-secret", env: {} });
  const printed = Deno.inspect(bootstrap, { depth: 9, showHidden: true }) +
    JSON.stringify(bootstrap) + String(bootstrap);
  assert(!printed.includes("very-secret"), printed);
});
